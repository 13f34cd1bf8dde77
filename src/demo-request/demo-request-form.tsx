import { useCallback, useEffect, useState, type RefObject } from 'react'
import { useFieldMessages } from '../lib/use-field-messages.ts'
import { useFocusKept } from '../lib/use-focus-kept.ts'
import { useIsland } from '../lib/use-island.ts'
import type { OutboxItem } from '../outbox/outbox-item.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import { useSavedValues } from '../outbox/use-saved-values.tsx'
import { FormFallbacks } from '../site/form-fallbacks.tsx'
import { DraftOffer } from '../ui/draft-offer.tsx'
import { TextAreaField, TextField } from '../ui/field-controls.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { askedLength } from './asked-length.ts'
import { checkDemoRequest } from './check-demo-request.ts'
import { ContactInstead } from './contact-instead.tsx'
import { DEMO_REQUEST_FIELDS } from './demo-request-fields.ts'
import { entriesFromPayload } from './demo-request-payload.ts'
import { FirmFields, PersonFields } from './person-and-firm-fields.tsx'
import { PracticeAreaFields } from './practice-area-fields.tsx'
import { NO_SCHEDULE, scheduleOf } from './schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDemoRequest } from './use-demo-request.ts'

// The time can't be reached before there is a date.
const FIELDS_BEFORE_DATE = DEMO_REQUEST_FIELDS.map((field) =>
  field.name === 'preferredTime' ? { ...field, controlId: 'demo-preferredDate' } : field,
)

/** The demo request. Its inputs are uncontrolled: what was typed before React came stays as it is. */
export function DemoRequestForm() {
  const island = useIsland<HTMLFormElement>()
  const submit = useDemoRequest()
  const { view, handleSubmit, changeErrors } = submit
  const [schedule, readSchedule] = useSchedule(island.ref)

  // The three lengths of the contact page lead here; the notes carry the choice, where the visitor sees and can change it.
  useEffect(() => {
    const notes = island.ref.current?.querySelector<HTMLTextAreaElement>('textarea[name="notes"]')
    if (notes && notes.value === '') notes.value = askedLength(window.location.search)
  }, [island.ref])

  const draft = useSavedValues(island.ref, submit, {
    isOfThisForm: isDemoRequest,
    entriesFrom: entriesFromPayload,
    noun: 'request',
    onFill: readSchedule,
  })
  useFieldMessages(island.ref, { check: checkDemoRequest, changeErrors, namesBlank: true })
  useFocusKept(island.ref, view.busy)

  return (
    <form
      {...island}
      method="post"
      data-form="request-demo"
      noValidate
      className="form demo-form"
      aria-labelledby="request-demo-title"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={() => {
        prepareProof('request-demo')
        draft.keep()
      }}
    >
      <FormFallbacks />
      <DraftOffer draft={draft} />
      <FieldErrorSummary view={view} fields={schedule.date === '' ? FIELDS_BEFORE_DATE : DEMO_REQUEST_FIELDS} />
      <p className="note">Fields marked * are required.</p>

      <fieldset className="form__part">
        <legend>You</legend>
        <PersonFields errors={view.errors} />
      </fieldset>
      <fieldset className="form__part">
        <legend>Your firm</legend>
        <FirmFields errors={view.errors} />
        <PracticeAreaFields error={view.errors['practiceAreas']} />
        <TextField
          id="demo-currentSoftware"
          name="currentSoftware"
          label="Current software"
          autoComplete="off"
          hint="What you use today, so that we can compare like with like."
          error={view.errors['currentSoftware']}
        />
      </fieldset>
      <fieldset className="form__part">
        <legend>Your demo</legend>
        <ScheduleFields schedule={schedule} errors={view.errors} onChange={readSchedule} />
        <TextAreaField
          id="demo-notes"
          name="notes"
          label="What should we show you?"
          hint="Please leave out confidential client information."
          error={view.errors['notes']}
        />
      </fieldset>

      <div className="form__actions">
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Submitting Request...' : 'Request Demo'}
        </button>
        <p className="note">
          Your answers are stored on this device until they are sent, then removed from it. We use them for this demo
          and for nothing else:{' '}
          <TargetLink to="/privacy" className="link">
            privacy notice
          </TargetLink>
          .
        </p>
      </div>
      <output className="visually-hidden">{view.busy ? 'Submitting your request.' : ''}</output>
      <ContactInstead />
      <Honeypot />
    </form>
  )
}

function useSchedule(form: RefObject<HTMLFormElement | null>) {
  const [schedule, setSchedule] = useState(NO_SCHEDULE)
  const read = useCallback(() => {
    // The controls themselves, not FormData: it leaves out a time control that is still disabled.
    const date = form.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')?.value ?? ''
    const time = form.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')?.value ?? ''
    // oxlint-disable-next-line react/set-state-in-effect -- the controls are uncontrolled: what they hold is known only once they are in the page
    setSchedule(scheduleOf(date, time, new Date()))
  }, [form])
  // A date may have been chosen before hydration, or brought back by the browser.
  useEffect(read, [read])
  return [schedule, read] as const
}

const isDemoRequest = (item: OutboxItem) => item.call === 'request-demo'
