import { brand } from './brand.ts'

/** Said in place of a form that can't send: without JavaScript, or when the page's scripts could not be loaded. */
export function FormFallbacks() {
  return (
    <>
      <noscript>
        <p className="form__unable">
          This form needs JavaScript, and nothing you type here is sent without it. Please call <Phone /> (
          {brand.phone.hours}) or write to <Mail />.
        </p>
      </noscript>
      {/* Shown by the loader: React is not there to do it. */}
      <p className="form__unable" role="alert" data-form-failed="" hidden suppressHydrationWarning>
        Not sent: this page could not finish loading. Your answers are still in the form; reload once you are online,
        call <Phone /> ({brand.phone.hours}), or write to <Mail />.
      </p>
    </>
  )
}

/** The number, as a link. */
export function Phone() {
  return <a href={brand.phone.href}>{brand.phone.text}</a>
}

/** The address, as a link. */
export function Mail() {
  return <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
}
