import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { SelectField, TextAreaField, TextField } from '../forms/fields.tsx'
import { Mail, Phone } from '../forms/form-notices.tsx'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import { brand } from '../lib/brand.ts'
import { askedLength } from './asked-length.ts'
import { checkDemoRequest, entriesFromPayload } from './demo-request-payload.ts'
import { demoRequestResult } from './demo-request-result.ts'
import { PracticeAreaFields } from './practice-area-fields.tsx'
import { demoRequest } from './rules/demo-request.form.ts'
import { FIRM_SIZES, type FirmSize } from './rules/demo-request-schema.ts'
import { NO_SCHEDULE, scheduleOf } from './schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '2-5': '2–5 people',
  '6-15': '6–15 people',
  '16-50': '16–50 people',
  '50+': '50+ people',
} satisfies Record<FirmSize, string>

/** The demo request; what was sent or saved leads to its own page. */
export function DemoRequestForm() {
  const navigate = useNavigate()
  const { part, schedule, readSchedule } = useDemoPart()
  const state = useOutboxForm(demoRequest, {
    check: checkDemoRequest,
    resultOf: (outcome) =>
      demoRequestResult(outcome, (status, key) =>
        navigate({ to: '/thank-you', replace: true, state: { demoRequest: { status, key } } }),
      ),
    entriesFrom: entriesFromPayload,
    onFill: readSchedule,
  })

  return (
    <OutboxForm
      state={state}
      className="form demo-form"
      labelledBy="request-demo-title"
      button={{ label: 'Request Demo', busy: 'Submitting Request...' }}
      sending="Submitting your request."
      footer={<ContactInstead />}
      // The time can't be reached before there is a date.
      leadsTo={schedule.date === '' ? { preferredTime: 'demo-preferredDate' } : {}}
    >
      {({ field, button }) => (
        <>
          <fieldset className="form__part">
            <legend>You</legend>
            <div className="form__pair">
              <TextField {...field('firstName')} />
              <TextField {...field('lastName')} />
            </div>
            <TextField {...field('email')} hint="The confirmation and the invitation go here." />
            <TextField {...field('phone')} hint="Only to reach you about this demo, should the video link fail." />
          </fieldset>
          <fieldset className="form__part">
            <legend>Your firm</legend>
            <div className="form__pair">
              <TextField {...field('firmName')} />
              <SelectField {...field('firmSize')}>
                <option value="">Choose a size</option>
                {FIRM_SIZES.map((size) => (
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
          <fieldset className="form__part" ref={part}>
            <legend>Your demo</legend>
            <ScheduleFields schedule={schedule} field={field} onChange={readSchedule} />
            <TextAreaField {...field('notes')} hint="Please leave out confidential client information." />
          </fieldset>
          <FormActions button={button}>
            Your answers are stored on this device until they are sent, then removed from it. We use them for this demo
            and for nothing else:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}

/** The other ways to ask for a demo. */
function ContactInstead() {
  return (
    <p className="note">
      Rather talk? Call <Phone /> ({brand.phone.hours}) or write to <Mail />.
    </p>
  )
}

/** The part of the form with date, time and notes: what its controls hold is known only once they are in the page. */
function useDemoPart() {
  const part = useRef<HTMLFieldSetElement>(null)
  const [schedule, setSchedule] = useState(NO_SCHEDULE)
  const readSchedule = useCallback(() => {
    // The controls themselves, not FormData: it leaves out a time control that is still disabled.
    const date = part.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')?.value ?? ''
    const time = part.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')?.value ?? ''
    // oxlint-disable-next-line react/set-state-in-effect -- the controls are uncontrolled: what they hold is known only once they are in the page
    setSchedule(scheduleOf(date, time, new Date()))
  }, [])
  // A date may have been chosen before hydration, or brought back by the browser.
  useEffect(readSchedule, [readSchedule])
  // The three lengths of the contact page lead here; the notes carry the choice, where the visitor sees and can change it.
  useEffect(() => {
    const notes = part.current?.querySelector<HTMLTextAreaElement>('textarea[name="notes"]')
    if (notes && notes.value === '') notes.value = askedLength(window.location.search)
  }, [])
  return { part, schedule, readSchedule }
}
