import type { SentMessage } from '../outbox/queue/announce.ts'

/**
 * A page's request to save or remove articles. The service worker answers through the message port that the page sends
 * with it.
 */
export type ReaderMessage = { type: 'SAVE_ARTICLE'; path: string } | { type: 'REMOVE_ARTICLES'; paths: string[] }

/** Messages from a page to the service worker. */
export type Message =
  | { type: 'DRAIN' }
  | { type: 'SKIP_WAITING' }
  | { type: 'PAGE_OPEN'; path: string }
  | SentMessage
  | ReaderMessage

/**
 * Parses the data of a message from a page.
 * @returns null if it is none of these messages
 */
export function readMessage(data: unknown): Message | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'DRAIN' || data.type === 'SKIP_WAITING') return { type: data.type }
  if ((data.type === 'PAGE_OPEN' || data.type === 'SAVE_ARTICLE') && 'path' in data && typeof data.path === 'string')
    return { type: data.type, path: data.path }
  if (data.type === 'REMOVE_ARTICLES' && 'paths' in data && Array.isArray(data.paths)) {
    return { type: data.type, paths: data.paths.filter((path) => typeof path === 'string') }
  }
  if (data.type === 'SENT' && 'keys' in data && Array.isArray(data.keys)) {
    return { type: data.type, keys: data.keys.filter((key) => typeof key === 'string') }
  }
  return null
}
