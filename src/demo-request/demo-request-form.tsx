import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { requestedAppointmentOf, storeAppointment } from '../appointments/requested-appointment.ts'
import { SelectField, TextAreaField, TextField } from '../forms/fields.tsx'
import { doneResult, failureResult, type FailureTexts, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import type { Payload } from '../outbox/queue/outbox-item.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { BroughtAlong } from './brought-along.tsx'
import { DemoLengthField } from './demo-length-field.tsx'
import { checkDemoRequest, entriesFromPayload } from './demo-request-payload.ts'
import { FormProgress, formParts } from './form-progress.tsx'
import { DemoSteps } from './demo-steps.tsx'
import { PracticeAreaFields } from './practice-area-fields.tsx'
import type { DemoLength } from '../appointments/rules/demo-length.ts'
import demoRequest from './rules/demo-request.form.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDemoPart } from './use-demo-part.ts'

const { firmSize } = demoRequest.fields

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '2-5': '2–5 people',
  '6-15': '6–15 people',
  '16-50': '16–50 people',
  '50+': '50+ people',
} satisfies Record<(typeof firmSize.options)[number], string>

type DemoRequestFormProps = {
  minutes: DemoLength
  /** Called with the chosen length. */
  onLength: (minutes: DemoLength) => void
}

/** The form to request a demo. After the request was sent, or saved on the device, the form leads to another page. */
export function DemoRequestForm({ minutes, onLength }: DemoRequestFormProps) {
  const navigate = useNavigate()
  const part = useDemoPart(onLength)
  const submitted = useRef<Payload>(undefined)
  const state = useOutboxForm(demoRequest, {
    check: (form, now) => {
      const checked = checkDemoRequest(form, now)
      if (checked.ok) submitted.current = checked.payload
      return checked
    },
    resultOf: (outcome) =>
      demoRequestResult(outcome, (status, key) => {
        const answer = outcome.kind === 'sent' ? { ...outcome.answer, sentAt: Date.now() } : {}
        const appointment = requestedAppointmentOf(key, { ...submitted.current, ...answer, key })
        if (appointment !== undefined) storeAppointment(appointment)
        return navigate({ to: '/thank-you', replace: true, state: { demoRequest: { status, key } } })
      }),
    entriesFrom: entriesFromPayload,
    onFill: part.bringAlong,
  })

  return (
    <OutboxForm
      state={state}
      className="form demo-form"
      labelledBy="request-demo-title"
      button={{ label: 'Request Demo', busy: 'Submitting Request...' }}
      sending="Submitting your request."
      notice={<BroughtAlong brought={part.brought} onRemove={part.leaveOut} />}
      footer={<ContactInstead />}
      // Without a date the time can't be chosen, so the error of the time links to the date.
      leadsTo={part.chosen.schedule.date === '' ? { preferredTime: 'demo-preferredDate' } : {}}
    >
      {({ field, button }) => (
        <>
          <FormProgress />
          <fieldset className="form__part" id={formParts[0].id}>
            <legend>You</legend>
            <div className="form__pair">
              <TextField {...field('firstName')} />
              <TextField {...field('lastName')} />
            </div>
            <TextField {...field('email')} hint="We send the confirmation and the invitation here." />
            <TextField {...field('phone')} hint="Only to reach you about this demo if the video link fails." />
          </fieldset>
          <fieldset className="form__part" id={formParts[1].id}>
            <legend>Your firm</legend>
            <div className="form__pair">
              <TextField {...field('firmName')} />
              <SelectField {...field('firmSize')}>
                <option value="">Choose a size</option>
                {firmSize.options.map((size) => (
                  <option key={size} value={size}>
                    {FIRM_SIZE_LABELS[size]}
                  </option>
                ))}
              </SelectField>
            </div>
            <PracticeAreaFields {...field('practiceAreas')} />
            <TextField
              {...field('currentSoftware')}
              hint="What you use today, so that we can compare like with like."
            />
          </fieldset>
          <fieldset className="form__part" id={formParts[2].id} ref={part.ref}>
            <legend>Your demo</legend>
            <DemoLengthField usual={part.usual} onChange={part.read} />
            <ScheduleFields chosen={part.chosen} free={part.free} field={field} onChange={part.read} />
            <TextAreaField {...field('notes')} hint="Please leave out confidential client information." />
          </fieldset>
          <div className="demo-form__next stack">
            <DemoSteps minutes={minutes} />
            <p>Your answers travel encrypted, and only the people who prepare your demo read them.</p>
          </div>
          <FormActions button={button}>
            This device stores your answers until you send or discard them; then this tab keeps the appointment. We use
            them for this demo and for no other purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}

type ShowThankYou = (status: 'sent' | 'saved', key: string) => Promise<void>

const TEXTS: FailureTexts = {
  title: 'Error submitting request',
  'saved-after-answer': 'The server could not take the request just now',
  refused: 'Unknown error from function',
  failed: 'Please try again or contact support.',
}

/** Returns what the form shows after a submit. A sent or saved request leads to its own page. */
export function demoRequestResult(outcome: SubmitOutcome, showThankYou: ShowThankYou): FormResult {
  switch (outcome.kind) {
    case 'sent':
    case 'saved':
      return { ...doneResult(null), leave: () => showThankYou(outcome.kind, outcome.key) }
    default:
      return failureResult(outcome, TEXTS)
  }
}

/** The phone number and email address, for visitors who do not want to use the form. */
function ContactInstead() {
  return (
    <p className="note">
      <ByPhone before="Rather talk? Call " after=". " />
      Rather write? <MailLink /> reaches us too.
    </p>
  )
}
