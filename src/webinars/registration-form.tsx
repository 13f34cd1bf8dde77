import { useState } from 'react'
import * as v from 'valibot'
import { downloadFile } from '../browser/download-file.ts'
import { TextField } from '../forms/fields.tsx'
import { toastResult, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { publicOrigin } from '../site/page-head.ts'
import registration, { REGISTRATION_OUTCOMES, type RegistrationOutcome } from './rules/registration.form.ts'
import { webinarCalendar } from './rules/webinar-calendar.ts'
import type { DatedWebinar, Webinar } from './rules/webinar.ts'

/** Schema of the fields of the server's answer that the form uses. */
const answerSchema = v.object({
  outcome: v.fallback(v.picklist(REGISTRATION_OUTCOMES), 'registered'),
  receipt: v.fallback(v.string(), ''),
})
type RegistrationAnswer = v.InferOutput<typeof answerSchema>

const RESULTS = {
  registered: 'You are registered. We emailed you the details, with a calendar entry.',
  recording:
    'The webinar is over, so this counts as a request for its recording. We answer by email, even if there is no recording to send.',
  withdrawn: 'This webinar was withdrawn. We keep your registration, and email you if it is announced again.',
} satisfies Record<RegistrationOutcome, string>

/** The form that registers for a webinar, or requests its recording once the webinar is over. */
export function RegistrationForm({ webinar, isOver }: DatedWebinar) {
  const kind = isOver ? 'recording' : 'registration'
  const [sent, setSent] = useState<RegistrationAnswer | null>(null)
  const state = useOutboxForm(registration, {
    draftName: `webinar-${webinar.slug}`,
    given: { webinar: webinar.id, slug: webinar.slug, kind },
    resultOf,
    isHere: (payload) => payload['webinar'] === webinar.id,
  })

  function resultOf(outcome: SubmitOutcome): FormResult {
    if (outcome.kind !== 'sent') return toastResult(outcome, '')
    const { outcome: registered, receipt } = outcome.answer
    const answer = v.parse(answerSchema, { outcome: registered, receipt })
    setSent(answer)
    return toastResult(outcome, RESULTS[answer.outcome])
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

/** The receipt's text for a registration, with a calendar entry to download. */
function Registered({ webinar, answer: { outcome, receipt } }: { webinar: Webinar; answer: RegistrationAnswer }) {
  return (
    <>
      <p>
        {RESULTS[outcome]} {receipt === '' ? '' : `Your reference is ${receipt}.`}
      </p>
      {outcome === 'registered' ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() =>
              downloadFile(
                webinarCalendar({ webinar, receipt, stamp: new Date(), origin: publicOrigin(), joinUrl: '' }),
                `${webinar.slug}.ics`,
                'text/calendar',
              )
            }
          >
            Add to calendar
          </button>
        </p>
      ) : null}
    </>
  )
}
