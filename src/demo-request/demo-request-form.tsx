import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState, type ChangeEvent } from 'react'
import { FieldGroup, SelectField, TextAreaField, TextField, type FieldText } from '../forms/fields.tsx'
import { Mail, Phone } from '../forms/form-notices.tsx'
import { doneResult, failureResult, type FailureTexts, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm, type FieldProps } from '../forms/outbox-form.tsx'
import { brand } from '../company/facts/brand.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { askedLength } from './demo-length.ts'
import {
  checkDemoRequest,
  entriesFromPayload,
  NO_SCHEDULE,
  PRACTICE_AREAS,
  scheduleOf,
  type Schedule,
} from './demo-request-payload.ts'
import { FIRM_SIZES, type FirmSize } from './rules/demo-request-schema.ts'
import { demoRequest } from './rules/demo-request.form.ts'
import { earliestDate, localDate, SLOT_ZONE_NOTE, slotLabel } from './rules/slots.ts'

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

type ShowThankYou = (status: 'sent' | 'saved', key: string) => Promise<void>

const TEXTS: FailureTexts = {
  title: 'Error submitting request',
  'saved-after-answer': 'The server could not take the request just now',
  refused: 'Unknown error from function',
  failed: 'Please try again or contact support.',
}

/** What was sent or saved has a page of its own. */
export function demoRequestResult(outcome: SubmitOutcome, showThankYou: ShowThankYou): FormResult {
  switch (outcome.kind) {
    case 'sent':
    case 'saved':
      return { ...doneResult(null), leave: () => showThankYou(outcome.kind, outcome.key) }
    default:
      return failureResult(outcome, TEXTS)
  }
}

/** The other ways to ask for a demo. */
function ContactInstead() {
  return (
    <p className="note">
      Rather talk? Call <Phone /> ({brand.phone.hours}) or write to <Mail />.
    </p>
  )
}

/** The part of the form with date, time and notes: what its controls contain can be read only once they are in the page. */
function useDemoPart() {
  const part = useRef<HTMLFieldSetElement>(null)
  const [schedule, setSchedule] = useState(NO_SCHEDULE)
  const readSchedule = useCallback(() => {
    // The controls themselves, not FormData: it leaves out a time control that is still disabled.
    const date = part.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')?.value ?? ''
    const time = part.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')?.value ?? ''
    // oxlint-disable-next-line react/set-state-in-effect -- the controls are uncontrolled: what they contain can be read only once they are in the page
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

/** Boxes for the usual areas and a line for any other; together they make the payload's `practiceAreas`. */
function PracticeAreaFields({ label, required, error }: Pick<FieldText, 'label' | 'required' | 'error'>) {
  return (
    <FieldGroup
      id="demo-practiceAreas"
      label={label}
      {...(required && { required })}
      hint="Tick all that apply, or name your own."
      error={error}
    >
      <div className="demo-form__areas">
        {PRACTICE_AREAS.map((area, index) => (
          <label className="check" key={area}>
            <input type="checkbox" name="practiceArea" value={area} id={`demo-practiceArea-${index}`} />
            {area}
          </label>
        ))}
      </div>
      <label className="field__label demo-form__other" htmlFor="demo-practiceAreas-other">
        Other practice areas
      </label>
      <input
        type="text"
        className="field__control"
        id="demo-practiceAreas-other"
        name="practiceAreas"
        autoComplete="off"
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'demo-practiceAreas-error' } : {})}
      />
    </FieldGroup>
  )
}

type ScheduleFieldsProps = {
  schedule: Schedule
  field: (name: 'preferredDate' | 'preferredTime') => FieldProps
  /** Called after either control has changed. */
  onChange: () => void
}

/** Date and time of the demo. A new date clears the time; the time waits for a date. */
function ScheduleFields({ schedule, field, onChange }: ScheduleFieldsProps) {
  const group = useRef<HTMLDivElement>(null)

  // The loader sets it before hydration, when the page itself could have been built days ago.
  useEffect(() => {
    group.current
      ?.querySelector('input[name="preferredDate"]')
      ?.setAttribute('min', earliestDate(localDate(new Date())))
  }, [])

  function changeDate(event: ChangeEvent<HTMLInputElement>) {
    const time = group.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')
    if (time && event.target.value !== schedule.date) time.value = ''
    onChange()
  }

  return (
    <div ref={group} className="form__pair">
      <TextField {...field('preferredDate')} hint="From tomorrow on." onChange={changeDate} suppressHydrationWarning />
      <SelectField
        {...field('preferredTime')}
        hint={SLOT_ZONE_NOTE}
        disabled={schedule.date === ''}
        onChange={onChange}
      >
        <option value="">Choose a time</option>
        {schedule.slots.map((hour) => (
          <option key={hour} value={slotLabel(hour)}>
            {slotLabel(hour)}
          </option>
        ))}
        {schedule.noTimes === '' ? null : (
          <option value="-" disabled>
            {schedule.noTimes}
          </option>
        )}
      </SelectField>
      <p className="note demo-form__local-time" aria-live="polite">
        {localTimeNote(schedule)}
      </p>
    </div>
  )
}

function localTimeNote(schedule: Schedule): string {
  if (schedule.date === '') return 'Choose a date first, then a time.'
  if (schedule.noTimes !== '') return `${schedule.noTimes}.`
  if (schedule.localTime === '') return 'Choose a time; we show it in yours too.'
  return `Where you are: ${schedule.localTime}.`
}
