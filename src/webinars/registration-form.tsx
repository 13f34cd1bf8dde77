import { useState } from 'react'
import { TextField } from '../forms/fields.tsx'
import { checkTyped, toastResult, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { Registered } from './registered.tsx'
import { readRegistrationAnswer, registrationText, type RegistrationAnswer } from './registration-answer.ts'
import registration from './rules/registration.form.ts'
import { parseRegistration } from './rules/registration-schema.ts'
import type { DatedWebinar } from './rules/webinar.ts'

/** The form that registers for a webinar, or requests its recording once the webinar is over. */
export function RegistrationForm({ webinar, isOver }: DatedWebinar) {
  const kind = isOver ? 'recording' : 'registration'
  const [sent, setSent] = useState<RegistrationAnswer | null>(null)
  const state = useOutboxForm(registration, {
    draftName: `webinar-${webinar.slug}`,
    check: (entries, now) =>
      checkTyped(registration, parseRegistration, entries, now, { webinar: webinar.id, slug: webinar.slug, kind }),
    resultOf,
    isHere: (payload) => payload['webinar'] === webinar.id,
  })

  function resultOf(outcome: SubmitOutcome): FormResult {
    if (outcome.kind !== 'sent') return toastResult(outcome, '')
    const answer = readRegistrationAnswer(outcome.answer)
    setSent(answer)
    return toastResult(outcome, registrationText(answer.outcome))
  }

  return (
    <OutboxForm
      state={state}
      labelledBy="register-title"
      button={{
        label: buttonLabel(webinar.featured, isOver),
        busy: 'Sending...',
        again: isOver ? 'Ask for a colleague' : 'Register a colleague',
      }}
      sending="Sending your registration."
      receipt={sent === null ? undefined : <Registered webinar={webinar} answer={sent} />}
    >
      {({ field, button }) => (
        <>
          <TextField {...field('name')} />
          <TextField
            {...field('email')}
            hint={
              isOver ? 'We answer at this address.' : 'We send the link to join and a calendar entry to this address.'
            }
          />
          <FormActions button={button}>
            This device stores your name and address until they are sent, then removes them. We use them for this
            webinar and for no other purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}

function buttonLabel(featured: boolean, isOver: boolean): string {
  if (isOver) return 'Ask for the recording'
  return featured ? 'Register Now - Free' : 'Register Free'
}
