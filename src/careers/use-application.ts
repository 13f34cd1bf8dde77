import { useRef, useState, type FormEvent, type RefObject } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { fillForm, filledEntries } from '../lib/fill-form.ts'
import { clearDraft, writeDraft } from '../lib/form-draft.ts'
import { useFieldMessages } from '../lib/use-field-messages.ts'
import { programSigns } from '../outbox/program-signs.ts'
import { submit } from '../outbox/submit.ts'
import { dismissToast, showToast, type ToastInput } from '../ui/toast-store.ts'
import { checkApplication, type CheckedResume } from './application-payload.ts'
import { applicationResult } from './application-result.ts'
import type { JobRole } from './job-role.ts'
import { glanceAtResume, readResume, type ReadResume } from './read-resume.ts'

/** What the form shows beside its values. */
export type ApplicationView = {
  busy: boolean
  errors: FieldErrors
  /** The sentence of the summary; empty when there is none. */
  alert: string
  /** Counts refusals, so that the same summary takes the focus again. */
  attempt: number
}

/** Runs an application for `role` from check to result. One at a time, however often the form is submitted. */
export function useApplication(form: RefObject<HTMLFormElement | null>, role: Pick<JobRole, 'slug' | 'id'>, draft: string) {
  const [view, setView] = useState<ApplicationView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  /** The file of the waiting application that is edited; one chosen anew takes its place. */
  const [kept, setKept] = useState<ReadResume | null>(null)
  /** What size and first bytes tell against the chosen file: reading them takes a moment, so it is kept. */
  const glance = useRef<CheckedProblem | null>(null)
  const running = useRef(false)
  const waitingKeyRef = useRef<string | null>(null)
  const lastToast = useRef<number | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors, attempt: view.attempt + 1 }))
  }

  /** Changes the texts beside the fields; without any left, the summary goes too. */
  function changeErrors(change: (errors: FieldErrors) => FieldErrors) {
    setView((view) => {
      const errors = change(view.errors)
      if (errors === view.errors) return view
      return { ...view, errors, alert: Object.keys(errors).length === 0 ? '' : view.alert }
    })
  }

  function show(toast: ToastInput | null) {
    if (toast === null) return
    const id = showToast(toast)
    lastToast.current = toast.tone === 'destructive' ? id : null
  }

  async function send(form: HTMLFormElement) {
    const file = chosenFile(form)
    const resume = file === null ? kept : await readResume(file)
    const entries = new FormData(form)
    const checked = checkApplication(entries, role, described(resume), new Date())
    if (!checked.ok || resume === null || 'problem' in resume) {
      if (!checked.ok) showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const key = waitingKeyRef.current
    const result = applicationResult(await submit('apply', { ...checked.payload, ...programSigns(entries, 'apply') }, { file: resume.file, ...(key === null ? {} : { key }) }))
    waitingKeyRef.current = result.key
    if (result.clears) {
      fillForm(form, [])
      clearDraft(draft)
      setKept(null)
    } else {
      writeDraft(draft, { entries: filledEntries(form), key: result.key })
      setView((view) => ({ ...view, errors: result.fields }))
    }
    show(result.toast)
  }

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (running.current) return
    running.current = true
    // A failure toast stays until dismissed: trying again dismisses it.
    if (lastToast.current !== null) dismissToast(lastToast.current)
    try {
      await send(event.currentTarget)
    } catch (error) {
      console.error('apply:', error)
      show(applicationResult({ kind: 'failed', error: null }).toast)
    } finally {
      running.current = false
      setView((view) => ({ ...view, busy: false }))
    }
  }

  /** The messages as far as they can be told without reading a file whole. */
  function checkFields(form: FormData, now: Date): { ok: true } | { ok: false; fields: FieldErrors } {
    const chosen = form.get('resume')
    const isChosen = chosen instanceof File && chosen.name !== ''
    const problem = isChosen ? glance.current : null
    const checked = checkApplication(form, role, problem === null ? described(kept) : { problem }, now)
    if (checked.ok || !isChosen || problem !== null) return checked
    const { resume: _unread, ...fields } = checked.fields
    return { ok: false, fields }
  }

  /** A file is there at once, so it is judged at once. */
  async function handleInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const file = chosenFile(form)
    const problem = file === null ? null : await glanceAtResume(file)
    // Another one may have been chosen meanwhile.
    if (chosenFile(form) !== file) return
    glance.current = problem
    const checked = checkFields(new FormData(form), new Date())
    const text = checked.ok ? undefined : checked.fields['resume']
    changeErrors((errors) => {
      if (errors['resume'] === text) return errors
      const { resume: _before, ...others } = errors
      return text === undefined ? others : { ...others, resume: text }
    })
  }

  useFieldMessages(form, { check: checkFields, changeErrors, namesBlank: true })

  return { view, kept, setKept, waitingKeyRef, handleSubmit, handleInput, showProblem }
}

function chosenFile(form: HTMLFormElement): File | null {
  const control = form.elements.namedItem('resume')
  return (control instanceof HTMLInputElement ? control.files?.[0] : undefined) ?? null
}

function described(resume: ReadResume | { problem: CheckedProblem } | null): CheckedResume {
  if (resume === null) return { problem: 'missing' }
  return 'problem' in resume ? resume : resume.description
}

type CheckedProblem = Extract<CheckedResume, { problem: unknown }>['problem']
