import { brand } from '../site/brand.ts'

/** The other ways to ask for a demo. */
export function ContactInstead() {
  return (
    <p className="note">
      Rather talk? Call <Phone /> ({brand.phone.hours}) or write to <Mail />.
    </p>
  )
}

/** Said in place of a form that can't send: without JavaScript, or when the page's scripts could not be loaded. */
export function FormFallbacks() {
  return (
    <>
      <noscript>
        <p className="demo-form__unable">
          This form needs JavaScript, and nothing you type here is sent without it. Please call <Phone /> ({brand.phone.hours}) or write
          to <Mail />.
        </p>
      </noscript>
      {/* Shown by the loader: React is not there to do it. */}
      <p className="demo-form__unable" role="alert" data-form-failed="" hidden suppressHydrationWarning>
        Not sent: this page could not finish loading. Your answers are still in the form; reload once you are online, call <Phone /> (
        {brand.phone.hours}), or write to <Mail />.
      </p>
    </>
  )
}

function Phone() {
  return <a href={brand.phone.href}>{brand.phone.text}</a>
}

function Mail() {
  return <a href={`mailto:${brand.email.hello}`}>{brand.email.hello}</a>
}
