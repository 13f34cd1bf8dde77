import { useFieldMessages } from '../lib/use-field-messages.ts'
import { useFocusKept } from '../lib/use-focus-kept.ts'
import { useIsland } from '../lib/use-island.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import { useEmailForm } from '../outbox/use-email-form.tsx'
import { useSavedValues } from '../outbox/use-saved-values.tsx'
import { FormFallbacks } from '../site/form-fallbacks.tsx'
import { DraftOffer } from '../ui/draft-offer.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { CONTACT_FIELDS } from './contact-fields.ts'
import { ContactFormFields } from './contact-form-fields.tsx'
import { checkContactMessage, contactFieldErrors, entriesFromContactMessage } from './contact-message-payload.ts'

const setup = {
  draftName: 'contact',
  check: checkContactMessage,
  success: "Your message has been sent. We'll get back to you soon!",
  fieldsOf: contactFieldErrors,
}

/** The contact form. Its inputs are uncontrolled: what was typed before React came stays as it is. */
export function ContactForm() {
  const island = useIsland<HTMLFormElement>()
  const submit = useEmailForm(setup)
  const { view, handleSubmit, changeErrors } = submit
  const draft = useSavedValues(island.ref, submit, {
    isOfThisForm: isContactMessage,
    entriesFrom: entriesFromContactMessage,
    noun: 'message',
  })
  useFieldMessages(island.ref, { check: checkContactMessage, changeErrors, namesBlank: true })
  useFocusKept(island.ref, view.busy)

  return (
    <form
      {...island}
      method="post"
      data-form="contact"
      noValidate
      className="form"
      aria-labelledby="write-title"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={() => {
        prepareProof('send-email')
        draft.keep()
      }}
    >
      <FormFallbacks />
      <DraftOffer draft={draft} />
      <FieldErrorSummary view={view} fields={CONTACT_FIELDS} />
      <p className="note">Fields marked * are required.</p>
      <ContactFormFields errors={view.errors} />
      <div className="form__actions">
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Sending...' : 'Send Message'}
        </button>
        <p className="note">
          Your message is stored on this device until it is sent, then removed from it. We use it to answer you and for
          nothing else:{' '}
          <TargetLink to="/privacy" className="link">
            privacy notice
          </TargetLink>
          .
        </p>
      </div>
      <output className="visually-hidden">{view.busy ? 'Sending your message.' : ''}</output>
      <Honeypot />
    </form>
  )
}

const isContactMessage = (item: OutboxItem) => item.call === 'send-email' && item.payload['type'] === 'contact'
