import { useRef, useState, type FormEvent } from 'react'
import type { FormCheck } from '../forms/form-check.ts'
import type { SubmitOutcome } from '../outbox/queue/submit.ts'
import { useOutboxForm } from '../forms/outbox-form.tsx'
import { application } from './rules/application.form.ts'
import { keptResume } from './kept-resume.ts'
import { checkApplication, type CheckedResume } from './application-payload.ts'
import { applicationResult } from './application-result.ts'
import type { JobRole } from './rules/job-role.ts'
import { glanceAtResume, readResume, type ReadResume } from './read-resume.ts'
import type { ResumeProblem } from './rules/resume-file.ts'

type SubmittedResume = ReadResume | { problem: ResumeProblem } | null

/** The submit of an application for `role`: with its file, which takes a moment to read. */
export function useApplication(role: Pick<JobRole, 'slug' | 'id'>) {
  /** The file of the waiting application that is edited; one chosen anew takes its place. */
  const [kept, setKept] = useState<ReadResume | null>(null)
  /** What size and first bytes tell against the chosen file: reading them takes a moment, so it is kept. */
  const glance = useRef<ResumeProblem | null>(null)
  const state = useOutboxForm(application, {
    draftName: `apply-${role.slug}`,
    check: checkFields,
    checkWhole,
    resultOf,
    isHere: (payload) => payload['role'] === role.slug,
    onFill: (item) => setKept(item && keptResume(item)),
  })

  function checkWhole(form: FormData, now: Date): FormCheck | Promise<FormCheck> {
    const checkWith = (resume: SubmittedResume): FormCheck => {
      const checked = checkApplication(form, role, described(resume), now)
      return checked.ok && resume !== null && 'file' in resume ? { ...checked, file: resume.file } : checked
    }
    const chosen = chosenFile(form)
    return chosen === null ? checkWith(kept) : readResume(chosen).then(checkWith)
  }

  function resultOf(outcome: SubmitOutcome) {
    const result = applicationResult(outcome)
    if (result.clears) setKept(null)
    return result
  }

  /** The messages as far as they can be told without reading a file whole. */
  function checkFields(form: FormData, now: Date): FormCheck {
    const isChosen = chosenFile(form) !== null
    const problem = isChosen ? glance.current : null
    const checked = checkApplication(form, role, problem === null ? described(kept) : { problem }, now)
    if (checked.ok || !isChosen || problem !== null) return checked
    const { resume: _unread, ...fields } = checked.fields
    return { ...checked, fields }
  }

  /** A file is there at once, so it is judged at once. */
  async function handleInput({ target, currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement) || target.type !== 'file') return
    const file = target.files?.[0]
    const problem = file === undefined ? null : await glanceAtResume(file)
    // Another one may have been chosen meanwhile.
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

  return { state, kept: kept?.description ?? null, handleInput }
}

/** Null for none: a form gives an empty file without a name then. */
function chosenFile(form: FormData): File | null {
  const chosen = form.get('resume')
  return chosen instanceof File && chosen.name !== '' ? chosen : null
}

function described(resume: SubmittedResume): CheckedResume {
  if (resume === null) return { problem: 'missing' }
  return 'problem' in resume ? resume : resume.description
}
