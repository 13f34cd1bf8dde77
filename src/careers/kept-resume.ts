import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import type { ReadResume } from './read-resume.ts'

/** The file of a waiting application with its description; null when the item holds no whole one. */
export function keptResume({ payload: { resume }, file }: OutboxItem): ReadResume | null {
  if (file === undefined || typeof resume !== 'object' || resume === null) return null
  const { name, size, sha256 }: { name?: unknown; size?: unknown; sha256?: unknown } = resume
  if (typeof name !== 'string' || typeof size !== 'number' || typeof sha256 !== 'string') return null
  return { description: { name, size, sha256 }, file }
}
