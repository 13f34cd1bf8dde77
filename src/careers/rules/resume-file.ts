import * as v from 'valibot'
import { parserOf, type RequestOf } from '../../forms/rules/payload-schema.ts'
import application, { RESUME_MAX_MB } from './application.form.ts'

/**
 * Limits and error messages for the file of an application. The browser and the server share them. The server also
 * checks the whole content.
 */
export const RESUME_MAX_BYTES = RESUME_MAX_MB * 1024 * 1024
const RESUME_NAME_MAX_LENGTH = 200

/** The filter of the file dialog. Whether a file is accepted depends on its size and content. */
export const RESUME_ACCEPT =
  '.pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** The message for each problem of a file. */
export const RESUME_PROBLEMS = {
  missing: application.fields.resume.required,
  empty: 'This file is empty. Choose it again, or save it again as a PDF.',
  large: `This file is larger than ${RESUME_MAX_MB} MB. Save a smaller copy, such as a PDF with smaller pictures.`,
  several: 'Only one file can be sent. Put everything into one PDF.',
  type: 'This is not a PDF or DOCX file, whatever its name says. Save your resume as a PDF and choose that.',
  macro: 'This document contains macros, which we do not open. Save your resume as a PDF and choose that.',
  damaged:
    'This file is damaged, or is several kinds of file at once. Save your resume as a PDF again and choose that.',
  unreadable: 'Your browser can no longer read this file. It may have been moved or changed: choose it again.',
} as const
export type ResumeProblem = keyof typeof RESUME_PROBLEMS

/** The description of a file in the payload of an application. */
export type ResumeDescription = {
  /** The sender's file name, cleaned. */ name: string
  /** Bytes. */ size: number
  /** Hexadecimal. */ sha256: string
}

/**
 * Returns the problem in a file's size or first bytes; null if there is none.
 * @param size in bytes
 * @param start the first bytes of the file; five are enough
 */
export function resumeProblem(size: number, start: Uint8Array): ResumeProblem | null {
  if (size === 0) return 'empty'
  if (size > RESUME_MAX_BYTES) return 'large'
  return ['%PDF-', 'PK\u0003\u0004'].some((mark) => beginsWith(start, mark)) ? null : 'type'
}

/**
 * Returns the name of a file without folders, control characters, and characters with a special meaning in file systems
 * or editors.
 */
export function cleanResumeName(name: string): string {
  const clean = (name.split(/[\\/]/).pop() ?? '')
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff:*?"<>|]/g, '')
    .trim()
  return clean.slice(-RESUME_NAME_MAX_LENGTH) || 'resume'
}

/** Returns a size as "0.4 MB", at least "0.1 MB". */
export function megabytes(bytes: number): string {
  return `${Math.max(bytes / (1024 * 1024), 0.1).toFixed(1)} MB`
}

function beginsWith(bytes: Uint8Array, mark: string): boolean {
  return bytes.length >= mark.length && mark.split('').every((character, at) => bytes[at] === character.charCodeAt(0))
}

const resumeDescription: v.GenericSchema<unknown, ResumeDescription> = v.object({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(RESUME_NAME_MAX_LENGTH)),
  size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RESUME_MAX_BYTES)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
})

/** The description of the file. The server computes it from the file itself. */
const resume = v.custom<ResumeDescription>(
  (value) => v.is(resumeDescription, value),
  ({ input }) => problemText(input),
)

export type Application = RequestOf<typeof application, { resume: typeof resume }>

/** Returns the validated application, or the errors. */
export const parseApplication = parserOf(application, { resume })

/**
 * Returns the message for an unusable file. The value is `{problem}` with the name of a known problem, or anything else
 * if there is no file.
 */
function problemText(value: unknown): string {
  const named = typeof value === 'object' && value !== null && 'problem' in value ? value.problem : 'missing'
  return Object.entries(RESUME_PROBLEMS).find(([problem]) => problem === named)?.[1] ?? RESUME_PROBLEMS.missing
}
