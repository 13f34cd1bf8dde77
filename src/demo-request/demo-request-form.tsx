import { useNavigate } from '@tanstack/react-router'
import { useRef, useEffect } from 'react'
import { requestedAppointmentOf, storeAppointment } from '../appointments/requested-appointment.ts'
import { Choices, SelectField, TextAreaField, TextField, FieldGroup, type FieldText } from '../forms/fields.tsx'
import { doneResult, failureResult, type FailureTexts, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import type { Payload } from '../outbox/queue/outbox-item.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { checkDemoRequest, entriesFromPayload, PRACTICE_AREAS } from './demo-request-payload.ts'
import { DEMO_LENGTHS, type DemoLength } from '../appointments/rules/appointment.ts'
import demoRequest from './rules/demo-request.form.ts'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDemoPart } from './use-demo-part.ts'
import { broughtSummary, type Brought } from '../site/rules/estimate.ts'
import { animateIn } from '../ui/animate-in.ts'
import { brand } from '../company/facts/brand.ts'
import { claims, within } from '../company/facts/claims.ts'

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '2-5': '2–5 people',
  '6-15': '6–15 people',
  '16-50': '16–50 people',
  '50+': '50+ people',
} satisfies Record<(typeof demoRequest.fields.firmSize.options)[number], string>

type DemoRequestFormProps = {
  minutes: DemoLength
  /** Called with the chosen length. */
  onLength: (minutes: DemoLength) => void
}

/** The form to request a demo. After the request was sent, or saved on the device, the form leads to another page. */
export function DemoRequestForm({ minutes, onLength }: DemoRequestFormProps) {
  const navigate = useNavigate()
  const part = useDemoPart(onLength)
  const state = useOutboxForm(demoRequest, {
    check: checkDemoRequest,
    resultOf: (outcome) =>
      demoRequestResult(outcome, (status, key, payload) => {
        storeRequested(key, payload, outcome)
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
                <Choices ask="Choose a size" labels={FIRM_SIZE_LABELS} />
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

/** Stores the appointment that was sent, for the page after sending. */
function storeRequested(key: string, payload: Payload, outcome: SubmitOutcome): void {
  const answer = outcome.kind === 'sent' ? { ...outcome.answer, sentAt: Date.now() } : {}
  const appointment = requestedAppointmentOf(key, { ...payload, ...answer, key })
  if (appointment !== undefined) storeAppointment(appointment)
}

type ShowThankYou = (status: 'sent' | 'saved', key: string, payload: Payload) => Promise<void>

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
      return { ...doneResult(null), leave: (payload) => showThankYou(outcome.kind, outcome.key, payload) }
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

/**
 * Shows above the form the plan or estimate with which the visitor came from another page. A button removes it from the
 * request.
 */
function BroughtAlong({ brought, onRemove }: { brought: Brought; onRemove: () => void }) {
  const text = broughtSummary(brought)
  return (
    <div role="status" className="demo-form__brought">
      {text === '' ? null : <BroughtCard key={text} text={text} onRemove={onRemove} />}
    </div>
  )
}

function BroughtCard({ text, onRemove }: { text: string; onRemove: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => animateIn(card.current), [])
  return (
    <div className="form__draft cluster" ref={card}>
      <p>
        <strong>{text}</strong>: shown in your demo.
      </p>
      <button type="button" className="button button--quiet" onClick={onRemove}>
        Leave it out
      </button>
    </div>
  )
}

/** The parts of the form in order: the id of each fieldset, and its name in the progress line. */
const formParts = [
  { id: 'demo-you', name: 'You' },
  { id: 'demo-firm', name: 'Your firm' },
  { id: 'demo-time', name: 'Time' },
] as const

/**
 * Shows the progress in the form, except in a wide window. It works without scripts: the style sheet marks a part as
 * complete once none of its fields is invalid. The parts are no links, because each click would add an entry to the
 * browser's history.
 */
function FormProgress() {
  return (
    <ol className="demo-progress" aria-label="Parts of this form">
      {formParts.map(({ id, name }) => (
        <li key={id}>
          {name}
          <span className="demo-progress__answered">
            <span aria-hidden="true"> ✓</span>
            <span className="visually-hidden">, answered</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/**
 * Checkboxes for common practice areas, and a text field for others. Together they become the `practiceAreas` of the
 * payload.
 */
function PracticeAreaFields({ label, required, error }: Pick<FieldText, 'label' | 'required' | 'error'>) {
  return (
    <FieldGroup
      id="demo-practiceAreas"
      label={label}
      {...(required && { required })}
      hint="Check all that apply, or add your own."
      error={error}
    >
      <div className="demo-form__areas">
        {PRACTICE_AREAS.map((area, index) => (
          <label className="check demo-pick" key={area}>
            <input type="checkbox" name="practiceArea" value={area} id={`demo-practiceArea-${index}`} />
            {area}
          </label>
        ))}
      </div>
      <label className="demo-form__other" htmlFor="demo-practiceAreas-other">
        Other practice areas <span className="field__optional">(optional)</span>
      </label>
      <input
        type="text"
        className="field__control"
        id="demo-practiceAreas-other"
        name="practiceAreas"
        autoComplete="off"
        placeholder=" "
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'demo-practiceAreas-error' } : {})}
      />
    </FieldGroup>
  )
}

const NAMES = { 15: 'A first look', 30: 'The usual', 45: 'In depth' } satisfies Record<DemoLength, string>

/**
 * The field for the length of the demo. One of three lengths is always chosen.
 * @param usual the preselected length
 */
function DemoLengthField({ usual, onChange }: { usual: DemoLength; onChange: () => void }) {
  return (
    <fieldset className="field field--group demo-form__lengths">
      <legend className="field__label">{demoRequest.fields.duration.label}</legend>
      <div className="segments">
        {DEMO_LENGTHS.map((minutes) => (
          <label key={minutes} className="segments__one">
            <input
              type="radio"
              name="duration"
              value={minutes}
              id={`demo-duration-${minutes}`}
              defaultChecked={minutes === usual}
              onChange={onChange}
            />
            <span>
              {minutes} min <span className="note">{NAMES[minutes]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const WORDS = { 15: 'Fifteen', 30: 'Thirty', 45: 'Forty-five' } satisfies Record<DemoLength, string>

/** Lists step by step what happens after the visitor has sent the form. */
export function DemoSteps({ minutes }: { minutes: DemoLength }) {
  return (
    <ol className="request-demo__steps">
      <li>
        <strong>You choose a time.</strong> Hourly from 8:00 AM to 5:00 PM in New York.
      </li>
      <li>
        <strong>We confirm it.</strong> We contact you{within(claims.demoReply) || ' in office hours'},{' '}
        {brand.hours.text}.
      </li>
      <li>
        <strong>You see your own work in it.</strong>
        {` ${WORDS[minutes]} minutes, your questions first, no slides.`}
      </li>
    </ol>
  )
}
