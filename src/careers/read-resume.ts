import { sha256Hex } from '../browser/plain-http.ts'
import type { OutboxFile, OutboxItem } from '../outbox/queue/outbox-item.ts'
import { cleanResumeName, resumeProblem, type ResumeDescription, type ResumeProblem } from './rules/resume-file.ts'

/** A resume file that was fully read, with its description. */
export type ReadResume = { description: ResumeDescription; file: OutboxFile }

const START_BYTES = 8

/**
 * Checks the size and the first bytes of a file without reading the rest. Returns the problem; null if there is none.
 */
export async function glanceAtResume(file: File): Promise<ResumeProblem | null> {
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
  // Browsers offer Web Crypto (`crypto.subtle`) on HTTPS pages only.
  if (crypto.subtle === undefined) return sha256Hex(new Uint8Array(bytes))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Returns the file of an application that waits in the outbox, with its description; null if the outbox has no complete
 * one.
 */
export function storedResume({ payload: { resume }, file }: OutboxItem): ReadResume | null {
  if (file === undefined || typeof resume !== 'object' || resume === null) return null
  const { name, size, sha256 }: { name?: unknown; size?: unknown; sha256?: unknown } = resume
  if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') return null
  return { description: { name, size, sha256 }, file }
}
