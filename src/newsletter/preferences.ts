import { postToken, type Retryable } from './post-token.ts'

export type Wanted = 'subscribed' | 'unsubscribed'

const STATES = ['subscribed', 'unsubscribed', 'pending', 'expired', 'unknown'] as const
const CHANGES = ['done', 'already', 'expired', 'unknown'] as const

/** How a subscription stands; `expired` was never confirmed, and its link can't be used any more. */
export type PreferencesState = (typeof STATES)[number]

/** Reads the state of the subscription that the link belongs to. Changes nothing. */
export function readPreferences(token: string, send: typeof fetch = fetch): Promise<PreferencesState | Retryable> {
  return token === '' ? Promise.resolve('unknown') : postToken('preferences', { token }, STATES, send)
}

export function changePreferences(
  token: string,
  wanted: Wanted,
  send: typeof fetch = fetch,
): Promise<(typeof CHANGES)[number] | Retryable> {
  return token === '' ? Promise.resolve('unknown') : postToken('preferences', { token, wanted }, CHANGES, send)
}
