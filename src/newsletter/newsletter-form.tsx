import { useEffect } from 'react'
import { textEntries } from '../lib/fill-form.ts'
import { useFieldMessages } from '../lib/use-field-messages.ts'
import { useFocusKept } from '../lib/use-focus-kept.ts'
import { useIsland } from '../lib/use-island.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import { useEmailForm } from '../outbox/use-email-form.tsx'
import { useSavedValues } from '../outbox/use-saved-values.tsx'
import { FormFallbacks } from '../site/form-fallbacks.tsx'
import { DraftOffer } from '../ui/draft-offer.tsx'
import { EmailField } from '../ui/field-controls.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { checkNewsletterSignUp, type NewsletterSource } from './newsletter-sign-up-payload.ts'
import { NEWSLETTER_CONSENT } from './newsletter-sign-up-schema.ts'

type NewsletterFormProps = {
  source: NewsletterSource
  /** Names the form where a page has several. */
  label: string
}

/** The sign-up for the newsletter. Its input is uncontrolled: what was typed before React came stays as it is. */
export function NewsletterForm({ source, label }: NewsletterFormProps) {
  const island = useIsland<HTMLFormElement>()
  const check = (form: FormData, now: Date) => checkNewsletterSignUp(form, now, source)
  const submit = useEmailForm({
    draftName: `newsletter-${source}`,
    check,
    success: "You've been subscribed to our newsletter. Check your email for confirmation!",
  })
  const { view, handleSubmit, changeErrors } = submit
  const draft = useSavedValues(island.ref, submit, {
    isOfThisForm: (item) => source === 'blog' && item.call === 'send-email' && item.payload['type'] === 'newsletter',
    entriesFrom: (payload) => textEntries(payload, ['email']),
  })
  useFieldMessages(island.ref, { check, changeErrors, namesBlank: false })
  useFocusKept(island.ref, view.busy)
  useEffect(() => {
    if (view.attempt > 0) island.ref.current?.querySelector('input')?.focus()
  }, [island.ref, view.attempt])

  return (
    <form
      {...island}
      method="post"
      data-form="newsletter"
      noValidate
      className="newsletter-form"
      aria-label={label}
      onSubmit={(event) => void handleSubmit(event)}
      onInput={() => {
        prepareProof('send-email')
        draft.keep()
      }}
    >
      <FormFallbacks />
      <DraftOffer draft={draft} />
      <div className="newsletter-form__row">
        <EmailField id={`newsletter-${source}`} label="Email" error={view.errors['email']} />
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <p className="note">
        {NEWSLETTER_CONSENT} See our{' '}
        <TargetLink to="/privacy" className="link">
          privacy notice
        </TargetLink>
        .
      </p>
      <output className="visually-hidden">{view.busy ? 'Subscribing.' : ''}</output>
      <Honeypot />
    </form>
  )
}
