import * as v from 'valibot'
import { emailAddress } from '../../forms/rules/payload-schema.ts'
import { parseCsv } from './csv-file.ts'

/** The largest file with readers, in bytes, and the most of them in it. */
export const IMPORT_MAX_BYTES = 2_000_000
export const IMPORT_MOST = 5000
/** So many are imported by one call, whose body may have 64 KB. */
export const IMPORT_AT_ONCE = 100
/** As the column `consentText`. */
export const PROOF_MAX = 500

/** A line of a list of readers: an address, the day on which its owner agreed to the newsletter, and how that can be proved. */
export const importedReaderSchema = v.object({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  email: v.string(),
  date: v.string(),
  proof: v.string(),
})
export type ImportedReader = v.InferOutput<typeof importedReaderSchema>

/** What became of a line. Who has left or could not be reached stays as he is; so does who has not confirmed yet. */
const importOutcomes = ['added', 'reader', 'pending', 'unsubscribed', 'bounced', 'invalid'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** The answer to an import; `problem`: what is wrong with a line that is `invalid`. */
export const importAnswerSchema = v.object({
  lines: v.array(v.object({ line: v.number(), outcome: v.picklist(importOutcomes), problem: v.string() })),
})
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>

/** The lines of a file, each checked; `problem`: why none of them can be imported. */
export type ReadImport = {
  readers: ImportedReader[]
  wrong: Array<{ line: number; problem: string }>
  problem: string
}

/**
 * Reads a CSV file of addresses, days and proofs, with or without a line of names.
 * @param today as in "2026-11-25"
 */
export function readImport(text: string, today: string): ReadImport {
  const rows = parseCsv(text)
  const listed = rows[0]?.cells[0]?.includes('@') === false ? rows.slice(1) : rows
  const read: ReadImport = { readers: [], wrong: [], problem: '' }
  if (listed.length === 0) return { ...read, problem: 'The file has no line with an address.' }
  if (listed.length > IMPORT_MOST) return { ...read, problem: `The file has more than ${IMPORT_MOST} lines.` }

  const first = new Map<string, number>()
  for (const { line, cells } of listed) {
    const [email = '', date = '', proof = ''] = cells
    const reader = { line, email: email.toLowerCase(), date, proof }
    const before = first.get(reader.email)
    const problem =
      cells.length > 3
        ? 'There are more than three cells.'
        : before === undefined
          ? problemIn(reader, today)
          : `Line ${before} has the same address.`
    if (before === undefined) first.set(reader.email, line)
    if (problem === '') read.readers.push(reader)
    else read.wrong.push({ line, problem })
  }
  return read
}

/** What is wrong with a line, in a sentence; empty: nothing. */
export function problemIn({ email, date, proof }: ImportedReader, today: string): string {
  if (!v.is(emailAddress, email)) return email === '' ? 'The address is missing.' : 'This is not an email address.'
  if (!isDay(date)) return 'The second cell must be a day such as 2025-03-31.'
  if (date > today) return 'The day of the consent is yet to come.'
  if (proof === '') return 'The proof of the consent is missing.'
  return proof.length > PROOF_MAX ? `The proof may have ${PROOF_MAX} characters.` : ''
}

function isDay(text: string): boolean {
  const day = /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
