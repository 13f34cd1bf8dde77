import { useRef, useState, type FormEvent } from 'react'
import { claims, within } from '../company/facts/claims.ts'
import { sha256Hex } from '../browser/plain-http.ts'
import { mailbox } from '../company/facts/brand.ts'
import { TextAreaField, TextField } from '../forms/fields.tsx'
import { checkTyped, doneResult, failureResult, type FormCheck, type FormResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import { receiptFor } from '../lib/submission.ts'
import type { OutboxFile, OutboxItem } from '../outbox/queue/outbox-item.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import application, { RESUME_MAX_MB } from './rules/application.form.ts'
import type { JobRole } from './rules/job-role.ts'
import {
  cleanResumeName,
  megabytes,
  parseApplication,
  RESUME_ACCEPT,
  resumeProblem,
  type ResumeDescription,
  type ResumeProblem,
} from './rules/resume-file.ts'

export function ApplicationForm({ role }: { role: JobRole }) {
  const { state, stored, handleInput } = useApplication(role)

  return (
    <OutboxForm
      state={state}
      encType="multipart/form-data"
      labelledBy="apply-title"
      button={{ label: 'Send Application', busy: 'Sending...', again: 'Send another application' }}
      sending="Sending your application."
      onInput={(event) => void handleInput(event)}
    >
      {({ field, button }) => (
        <>
          <div className="form__pair">
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </div>
          <TextField {...field('email')} hint="We answer at this address." />
          <TextField {...field('phone')} hint="Only if you prefer a call to agree on a time for the first interview." />
          <TextField
            {...field('resume')}
            accept={RESUME_ACCEPT}
            hint={
              stored === null
                ? `PDF or DOCX, up to ${RESUME_MAX_MB} MB. If you reload this page before you send, choose it again: drafts keep text only.`
                : `Saved before: ${stored.name} (${megabytes(stored.size)}). Choose another file to replace it: PDF or DOCX, up to ${RESUME_MAX_MB} MB.`
            }
          />
          <TextField {...field('profile')} />
          <TextAreaField
            {...field('coverNote')}
            hint="What draws you to this role, in a few lines. Please leave out confidential client information."
          />
          <FormActions button={button}>
            This device stores your application and resume until they are sent, then removes them. We use them to decide
            about this role and for no other purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}

/** A resume file that was fully read, with its description. */
type ReadResume = { description: ResumeDescription; file: OutboxFile }

type SubmittedResume = ReadResume | { problem: ResumeProblem } | null

/** The state of the form to apply for `role`. Unlike other forms it has a file, which it must read asynchronously. */
function useApplication(role: Pick<JobRole, 'slug' | 'id'>) {
  /**
   * The file of the application that the visitor took back from the outbox to edit it. A newly chosen file replaces it.
   */
  const [stored, setStored] = useState<ReadResume | null>(null)
  /**
   * The problem that `glanceAtResume` found in the chosen file. It is stored because the check of the form is
   * synchronous.
   */
  const glance = useRef<ResumeProblem | null>(null)
  const state = useOutboxForm(application, {
    draftName: `apply-${role.slug}`,
    check: checkFields,
    checkWhole,
    resultOf,
    isHere: (payload) => payload['role'] === role.slug,
    onFill: (item) => setStored(item && storedResume(item)),
  })

  function checkWhole(form: FormData, now: Date): FormCheck | Promise<FormCheck> {
    const checkWith = (resume: SubmittedResume): FormCheck => {
      const checked = checkApplication(form, role, resume, now)
      return checked.ok && resume !== null && 'file' in resume ? { ...checked, file: resume.file } : checked
    }
    const chosen = chosenFile(form)
    return chosen === null ? checkWith(stored) : readResume(chosen).then(checkWith)
  }

  function resultOf(outcome: SubmitOutcome) {
    const result = applicationResult(outcome)
    if (result.clears) setStored(null)
    return result
  }

  /** Checks everything that needs no reading of the file. */
  function checkFields(form: FormData, now: Date): FormCheck {
    const isChosen = chosenFile(form) !== null
    const problem = isChosen ? glance.current : null
    const checked = checkApplication(form, role, problem === null ? stored : { problem }, now)
    if (checked.ok || !isChosen || problem !== null) return checked
    const { resume: _unread, ...fields } = checked.fields
    return { ...checked, fields }
  }

  /** Checks a file as soon as the visitor chooses it, before the submit. */
  async function handleInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const file = target.files?.[0]
    const problem = file === undefined ? null : await glanceAtResume(file)
    // The visitor may have chosen another file meanwhile.
    if (target.files?.[0] !== file) return
    glance.current = problem
    const checked = checkFields(new FormData(form), new Date())
    const text = checked.ok ? undefined : checked.fields['resume']
    state.changeErrors((errors) => {
      if (errors['resume'] === text) return errors
      const { resume: _before, ...others } = errors
      return text === undefined ? others : { ...others, resume: text }
    })
  }

  return { state, stored: stored?.description ?? null, handleInput }
}

/**
 * Returns the chosen file; null if there is none. For an empty file field, FormData contains an empty file without a
 * name.
 */
function chosenFile(form: FormData): File | null {
  const chosen = form.get('resume')
  return chosen instanceof File && chosen.name !== '' ? chosen : null
}

/** Checks the form before anything is stored or sent. Exported for tests. */
export function checkApplication(
  form: FormData,
  { slug, id }: Pick<JobRole, 'slug' | 'id'>,
  resume: SubmittedResume,
  now: Date,
): FormCheck {
  const isMissing = resume === null || ('problem' in resume && resume.problem === 'missing')
  const described = isMissing ? '' : 'problem' in resume ? resume : resume.description
  return checkTyped(application, form, now, { role: slug, roleId: id, resume: described }, parseApplication)
}

const failed = () =>
  `We can’t tell whether your application and resume arrived. You can also write to ${mailbox('careers')}.`

/** Returns the message to the visitor about an application that was sent, saved or refused. */
function applicationResult(outcome: SubmitOutcome): FormResult {
  switch (outcome.kind) {
    case 'sent': {
      const text = `We have your application and your resume. Your reference is ${receiptFor(outcome.key)}. We review them${within(claims.applicationReview) || ' soon'}.`
      return doneResult(
        { title: 'Success!', description: text, tone: 'success' },
        { key: outcome.key, isSent: true, text },
      )
    }
    case 'saved': {
      const text =
        'Your application and resume are saved on this device. We send them automatically once you are online.'
      return doneResult(
        { title: 'Saved', description: `${text} Reference ${receiptFor(outcome.key)}.`, tone: 'neutral' },
        { key: outcome.key, isSent: false, text },
      )
    }
    case 'failed':
      // The general message does not mention the resume, so this one does.
      return failureResult({ ...outcome, error: failed() })
    default:
      return failureResult(outcome)
  }
}

const START_BYTES = 8

/**
 * Checks the size and the first bytes of a file without reading the rest. Returns the problem; null if there is none.
 */
async function glanceAtResume(file: File): Promise<ResumeProblem | null> {
  try {
    return resumeProblem(file.size, new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  } catch {
    return 'unreadable'
  }
}

/**
 * Reads a file into memory and computes its hash. Returns a problem instead if the file has the wrong size or type, or
 * was moved or changed after the visitor chose it.
 */
async function readResume(file: File): Promise<ReadResume | { problem: ResumeProblem }> {
  const problem = await glanceAtResume(file)
  if (problem !== null) return { problem }
  try {
    const bytes = await file.arrayBuffer()
    const sha256 = await hashOf(bytes)
    const name = cleanResumeName(file.name)
    return { description: { name, size: bytes.byteLength, sha256 }, file: { field: 'resume', name, bytes } }
  } catch {
    return { problem: 'unreadable' }
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  // Browsers offer Web Crypto (`crypto.subtle`) on HTTPS pages only.
  if (crypto.subtle === undefined) return sha256Hex(new Uint8Array(bytes))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the file of an application that waits in the outbox, with its description; null if the outbox has no complete
 * one.
 */
function storedResume({ payload: { resume }, file }: OutboxItem): ReadResume | null {
  if (file === undefined || typeof resume !== 'object' || resume === null) return null
  const { name, size, sha256 }: { name?: unknown; size?: unknown; sha256?: unknown } = resume
  if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') return null
  return { description: { name, size, sha256 }, file }
}
