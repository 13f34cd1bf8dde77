import * as v from 'valibot'
import { emailAddress } from '../../forms/rules/payload-schema.ts'
import { parseCsv } from './csv-file.ts'

/** The largest imported file in bytes; below, the largest number of subscribers in a file. */
export const IMPORT_MAX_BYTES = 2_000_000
export const IMPORT_MOST = 5000
/** The most subscribers in one request. */
export const IMPORT_AT_ONCE = 100
/** The most characters of a proof of consent. Must match the column `consentText` of `newsletter_subscribers`. */
export const PROOF_MAX = 500

/** A line of an imported list: an email address, the day when its owner consented, and the proof of that. */
export const importedReaderSchema = v.object({
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  email: v.string(),
  date: v.string(),
  proof: v.string(),
})
export type ImportedReader = v.InferOutput<typeof importedReaderSchema>

/**
 * The result of importing one line. Only `added` changes data: all other addresses stay as they are. `reader`: already
 * a confirmed subscriber. `pending`: not yet confirmed.
 */
const importOutcomes = ['added', 'reader', 'pending', 'unsubscribed', 'bounced', 'invalid'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Body of the answer to an import. `problem`: the error in a line whose outcome is `invalid`. */
export const importAnswerSchema = v.object({
  lines: v.array(v.object({ line: v.number(), outcome: v.picklist(importOutcomes), problem: v.string() })),
})
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>

/** The checked lines of a file. `wrong`: invalid lines. `problem`: why the whole file can't be imported. */
export type ReadImport = {
  readers: ImportedReader[]
  wrong: Array<{ line: number; problem: string }>
  problem: string
}

/**
 * Parses a CSV file of email addresses, days and proofs of consent, with or without a header line.
 * @param today as in "2026-11-25"
 */
export function readImport(text: string, today: string): ReadImport {
  const rows = parseCsv(text)
  const listed = rows[0]?.cells[0]?.includes('@') === false ? rows.slice(1) : rows
  const read: ReadImport = { readers: [], wrong: [], problem: '' }
  if (listed.length === 0)
    return { ...read, problem: 'The file has no line with an address. Put the addresses into the first column.' }
  if (listed.length > IMPORT_MOST)
    return { ...read, problem: `The file has more than ${IMPORT_MOST} lines. Split it into several files.` }

  const first = new Map<string, number>()
  for (const { line, cells } of listed) {
    const [email = '', date = '', proof = ''] = cells
    const reader = { line, email: email.toLowerCase(), date, proof }
    const before = first.get(reader.email)
    const problem =
      cells.length > 3
        ? 'It has more than three cells: keep address, day and proof.'
        : before === undefined
          ? problemIn(reader, today)
          : `Line ${before} has the same address, and counts.`
    if (before === undefined) first.set(reader.email, line)
    if (problem === '') read.readers.push(reader)
    else read.wrong.push({ line, problem })
  }
  return read
}

/** Returns the error in a line as a sentence; empty if there is none. */
export function problemIn({ email, date, proof }: ImportedReader, today: string): string {
  if (!v.is(emailAddress, email)) return email === '' ? 'The address is missing.' : 'This is not an email address.'
  if (!isDay(date)) return 'The second cell must be a day such as 2025-03-31.'
  if (date > today) return 'The day of consent is in the future. Correct it.'
  if (proof === '') return 'The proof of consent is missing. Say how you can prove it.'
  return proof.length > PROOF_MAX ? `The proof is too long: use at most ${PROOF_MAX} characters.` : ''
}

function isDay(text: string): boolean {
  const day = /^(?:19|20)\d{2}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined
  return day !== undefined && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
