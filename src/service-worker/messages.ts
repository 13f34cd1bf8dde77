/** What a page may ask of the worker. */
export type Message = { type: 'DRAIN' } | { type: 'SKIP_WAITING' } | { type: 'PAGE_OPEN'; path: string }

/** @returns null for everything that is no message of ours */
export function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'DRAIN' || data.type === 'SKIP_WAITING') return { type: data.type }
  return data.type === 'PAGE_OPEN' && 'path' in data && typeof data.path === 'string' ? { type: 'PAGE_OPEN', path: data.path } : null
}
