import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type FormEvent, type RefObject } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import { fillForm, filledEntries } from '../lib/fill-form.ts'
import { clearDraft, writeDraft } from '../lib/form-draft.ts'
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

/** A click ends in this time: what a message moves must not move away from under it. */
const CLICK_MS = 300

/** Runs an application for `role` from check to result. One at a time, however often the form is submitted. */
export function useApplication(form: RefObject<HTMLFormElement | null>, role: Pick<JobRole, 'slug' | 'id'>, draft: string) {
  const [view, setView] = useState<ApplicationView>({ busy: false, errors: NO_ERRORS, alert: '', attempt: 0 })
  /** The file of the waiting application that is edited; one chosen anew takes its place. */
  const [kept, setKept] = useState<ReadResume | null>(null)
  const running = useRef(false)
  const waitingKeyRef = useRef<string | null>(null)
  const lastToast = useRef<number | null>(null)

  function showProblem(alert: string, errors: FieldErrors) {
    setView((view) => ({ ...view, alert, errors, attempt: view.attempt + 1 }))
  }

  function show(toast: ToastInput) {
    const id = showToast(toast)
    lastToast.current = toast.tone === 'destructive' ? id : null
  }

  async function send(form: HTMLFormElement) {
    const file = chosenFile(form)
    const resume = file === null ? kept : await readResume(file)
    const checked = checkApplication(new FormData(form), role, described(resume), new Date())
    if (!checked.ok || resume === null || 'problem' in resume) {
      if (!checked.ok) showProblem(checked.alert, checked.fields)
      return
    }
    setView((view) => ({ ...view, busy: true, errors: NO_ERRORS, alert: '' }))
    const key = waitingKeyRef.current
    const result = applicationResult(await submit('apply', checked.payload, { file: resume.file, ...(key === null ? {} : { key }) }))
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

  /** Says beside one field what is wrong with it now, or no longer says it. */
  async function checkField(form: HTMLFormElement | null, name: string) {
    if (form === null) return
    const file = chosenFile(form)
    const problem = name === 'resume' && file !== null ? await glanceAtResume(file) : null
    const checked = checkApplication(new FormData(form), role, problem === null ? described(kept) : { problem }, new Date())
    const isFine = name === 'resume' && file !== null && problem === null
    const text = checked.ok || isFine ? undefined : checked.fields[name]
    setView((view) => {
      if (view.errors[name] === text) return view
      const { [name]: _before, ...others } = view.errors
      return { ...view, errors: text === undefined ? others : { ...others, [name]: text } }
    })
  }

  // What was typed, and left, before React came.
  const checkLeftFields = useEffectEvent(() => {
    for (const control of form.current?.elements ?? []) {
      if (isField(control) && control.value !== '' && control !== document.activeElement) void checkField(control.form, control.name)
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- reads the document, which holds what was typed before this component
  useEffect(() => checkLeftFields(), [])

  /** On leaving a field. A click on a button is let through first: the message could move the button away from under it. */
  function handleBlur(event: FocusEvent<HTMLFormElement>) {
    const { currentTarget: form, target, relatedTarget } = event
    if (!isField(target) || relatedTarget instanceof HTMLButtonElement) return
    const { name } = target
    // A file dialog takes the focus away too; what it brings is checked when it has brought it.
    if (target.type === 'file' && relatedTarget === null) return
    setTimeout(() => void checkField(form, name), relatedTarget === null ? CLICK_MS : 0)
  }

  /** While typing a message can go, but none comes. A file is there at once, so it is judged at once. */
  function handleInput(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget: form } = event
    if (isField(target) && (target.type === 'file' || view.errors[target.name] !== undefined)) void checkField(form, target.name)
  }

  return { view, kept, setKept, waitingKeyRef, handleSubmit, leaving: { onBlur: handleBlur }, handleInput, showProblem }
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

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== ''
}
