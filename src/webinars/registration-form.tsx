import { useState } from 'react'
import { useFieldMessages } from '../lib/use-field-messages.ts'
import { useFocusKept } from '../lib/use-focus-kept.ts'
import { useIsland } from '../lib/use-island.ts'
import { emailResult } from '../outbox/email-result.ts'
import type { FormResult } from '../outbox/form-result.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import type { SubmitOutcome } from '../outbox/submit.ts'
import { useFormSubmit } from '../outbox/use-form-submit.tsx'
import { useSavedValues } from '../outbox/use-saved-values.tsx'
import { FormFallbacks } from '../site/form-fallbacks.tsx'
import { DraftOffer } from '../ui/draft-offer.tsx'
import { EmailField, TextField } from '../ui/field-controls.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { checkRegistration, entriesFromRegistration, REGISTRATION_FIELDS } from './registration-payload.ts'
import { Registered } from './registered.tsx'
import { readRegistrationAnswer, registrationText, type RegistrationAnswer } from './registration-answer.ts'
import type { DatedWebinar } from './webinar.ts'

/** Registers for a webinar or, once it is over, asks for its recording. Its inputs are uncontrolled: what was typed before React came stays. */
export function RegistrationForm({ webinar, isOver }: DatedWebinar) {
  const kind = isOver ? 'recording' : 'registration'
  const island = useIsland<HTMLFormElement>()
  const [sent, setSent] = useState<RegistrationAnswer | null>(null)
  const check = (form: FormData, now: Date) => checkRegistration(form, now, webinar, kind)
  const submit = useFormSubmit({ call: 'register-webinar', draftName: `webinar-${webinar.slug}`, check, resultOf })
  const { view, handleSubmit, changeErrors } = submit

  function resultOf(outcome: SubmitOutcome): FormResult {
    if (outcome.kind !== 'sent') return emailResult(outcome, '')
    const answer = readRegistrationAnswer(outcome.answer)
    setSent(answer)
    return emailResult(outcome, registrationText(answer.outcome))
  }

  const draft = useSavedValues(island.ref, submit, {
    isOfThisForm: (item) => item.call === 'register-webinar' && item.payload['webinar'] === webinar.id,
    entriesFrom: entriesFromRegistration,
    noun: 'registration',
  })
  useFieldMessages(island.ref, { check, changeErrors, namesBlank: true })
  useFocusKept(island.ref, view.busy)

  return (
    <form
      {...island}
      method="post"
      data-form="register-webinar"
      noValidate
      className="form"
      aria-labelledby="register-title"
      onSubmit={(event) => {
        setSent(null)
        void handleSubmit(event)
      }}
      onInput={() => {
        prepareProof('register-webinar')
        draft.keep()
      }}
    >
      <FormFallbacks />
      <DraftOffer draft={draft} />
      <FieldErrorSummary view={view} fields={REGISTRATION_FIELDS} />
      {sent === null ? null : <Registered webinar={webinar} answer={sent} />}
      <p className="note">Fields marked * are required.</p>
      <TextField
        id="registration-name"
        name="name"
        label="Name"
        required
        autoComplete="name"
        error={view.errors['name']}
      />
      <EmailField
        id="registration-email"
        label="Email"
        hint={isOver ? 'Our answer goes here.' : 'The link to join goes here, with an entry for your calendar.'}
        error={view.errors['email']}
      />
      <div className="form__actions">
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Sending...' : buttonLabel(webinar.featured, isOver)}
        </button>
        <p className="note">
          Name and address stay on this device until they are sent, then they are removed from it. We use them for this
          webinar and for nothing else:{' '}
          <TargetLink to="/privacy" className="link">
            privacy notice
          </TargetLink>
          .
        </p>
      </div>
      <output className="visually-hidden">{view.busy ? 'Sending your registration.' : ''}</output>
      <Honeypot />
    </form>
  )
}

function buttonLabel(featured: boolean, isOver: boolean): string {
  if (isOver) return 'Watch Now'
  return featured ? 'Register Now - Free' : 'Register Free'
}
