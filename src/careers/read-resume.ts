import { sha256Hex } from '../browser/plain-http.ts'
import type { OutboxFile, OutboxItem } from '../outbox/queue/outbox-item.ts'
import { cleanResumeName, resumeProblem, type ResumeDescription, type ResumeProblem } from './rules/resume-file.ts'

/** A file that looks like a resume, read whole. */
export type ReadResume = { description: ResumeDescription; file: OutboxFile }

const START_BYTES = 8

/** What size and first bytes tell against a file; null when nothing does. Reads only those. */
export async function glanceAtResume(file: File): Promise<ResumeProblem | null> {
  try {
    return resumeProblem(file.size, new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()))
  } catch {
    return 'unreadable'
  }
}

/** Reads a file into memory, with its hash; a file that was moved or changed since it was chosen can't be read. */
export async function readResume(file: File): Promise<ReadResume | { problem: ResumeProblem }> {
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
  // Plain http has no Web Crypto.
  if (crypto.subtle === undefined) return sha256Hex(new Uint8Array(bytes))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The file of a waiting application with its description; null when the item holds no whole one. */
export function storedResume({ payload: { resume }, file }: OutboxItem): ReadResume | null {
  if (file === undefined || typeof resume !== 'object' || resume === null) return null
  const { name, size, sha256 }: { name?: unknown; size?: unknown; sha256?: unknown } = resume
  if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') return null
  return { description: { name, size, sha256 }, file }
}
