import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { fillForm } from '../lib/fill-form.ts'
import { useIsland } from '../lib/use-island.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import { TextAreaField, TextField } from '../ui/field-controls.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { showToast } from '../ui/toast-store.ts'
import { askedLength } from './asked-length.ts'
import { ContactInstead, FormFallbacks } from './contact-instead.tsx'
import { DEMO_REQUEST_FIELDS, type FieldErrors } from './demo-request-fields.ts'
import type { FormEntries } from './demo-request-payload.ts'
import { DraftOffer } from './draft-offer.tsx'
import { FirmFields, PersonFields } from './person-and-firm-fields.tsx'
import { PracticeAreaFields } from './practice-area-fields.tsx'
import { NO_SCHEDULE, scheduleOf } from './schedule.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { useDemoRequest } from './use-demo-request.ts'
import { useDraft } from './use-draft.ts'
import { useEditedItem } from './use-edited-item.ts'

/** The demo request. Its inputs are uncontrolled: what was typed before React came stays as it is. */
export function DemoRequestForm() {
  const island = useIsland<HTMLFormElement>()
  const { view, waitingKeyRef, handleSubmit, showProblem } = useDemoRequest()
  const [schedule, readSchedule] = useSchedule(island.ref)

  function fill(entries: FormEntries, key: string | null) {
    if (!island.ref.current) return
    fillForm(island.ref.current, entries)
    waitingKeyRef.current = key
    readSchedule()
  }

  // The three lengths of the contact page lead here; the notes carry the choice, where the visitor sees and can change it.
  useEffect(() => {
    const notes = island.ref.current?.querySelector<HTMLTextAreaElement>('textarea[name="notes"]')
    if (notes && notes.value === '') notes.value = askedLength(window.location.search)
  }, [island.ref])

  const draft = useDraft(island.ref, waitingKeyRef, fill)
  useEditedItem((entries, key, alert, fields) => {
    fill(entries, key)
    draft.dismiss()
    if (alert !== '') showProblem(alert, fields)
    else showToast({ title: 'Editing a saved request', description: 'Submit it to replace the one that waits.' })
  })

  useFocusKept(island.ref, view.busy)

  return (
    <form
      {...island}
      method="post"
      data-form="request-demo"
      noValidate
      className="demo-form"
      aria-labelledby="request-demo-title"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={() => {
        prepareProof('request-demo')
        draft.keep()
      }}
    >
      <FormFallbacks />
      {draft.offered ? <DraftOffer onRestore={draft.restore} onDismiss={draft.discard} /> : null}
      {view.alert === '' ? null : (
        <FieldErrorSummary key={view.attempt} alert={view.alert} problems={problemsOf(view.errors)} />
      )}
      <p className="note">Fields marked * are required.</p>

      <fieldset className="demo-form__part">
        <legend>You</legend>
        <PersonFields errors={view.errors} />
      </fieldset>
      <fieldset className="demo-form__part">
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
      <fieldset className="demo-form__part">
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

      <div className="demo-form__actions">
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Submitting Request...' : 'Request Demo'}
        </button>
        <p className="note">
          Your answers are stored on this device until they are sent, then removed from it. We use them for this demo and for nothing
          else.
        </p>
      </div>
      <output className="visually-hidden">{view.busy ? 'Submitting your request.' : ''}</output>
      <ContactInstead />
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

// The button loses the focus while it is disabled: give it back, or better, to the first field that was refused.
function useFocusKept(form: RefObject<HTMLFormElement | null>, busy: boolean) {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const target = refused ?? form.current?.querySelector<HTMLElement>('button[type="submit"]')
      target?.focus()
    }
    wasBusy.current = busy
  }, [form, busy])
}

function problemsOf(errors: FieldErrors) {
  return DEMO_REQUEST_FIELDS.flatMap(({ name, label, controlId }) => {
    const text = errors[name]
    return text === undefined ? [] : [{ controlId, label, text }]
  })
}
