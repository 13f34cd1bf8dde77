import { useSyncExternalStore } from 'react'
import { accountFrom, WITH_ROLES, type Account } from './account.ts'
import { isFinal, refusalOf } from './refusals.ts'
import { staffClient } from './staff-client.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

export type Session = { state: 'unknown' } | { state: 'signed-out' } | { state: 'signed-in'; account: Account }

/** The session before local storage was read, and while the server renders. */
const UNKNOWN: Session = { state: 'unknown' }
const SIGNED_OUT: Session = { state: 'signed-out' }

const REFRESH_EVERY_MS = 15 * MINUTE_MS

let session: Session = UNKNOWN
let begun = false
let refreshedAt = 0
const listeners = new Set<() => void>()

/** React hook: the staff session, the same in all tabs. */
export function useSession(): Session {
  return useSyncExternalStore(
    subscribe,
    () => session,
    () => UNKNOWN,
  )
}

/**
 * Requests a newer token and the present account from the server. If the server refuses, the session ends. If the
 * server is offline or busy, the session stays.
 * @returns the session afterwards
 */
export async function refreshSession(): Promise<Session> {
  const client = await staffClient()
  const { token } = client.authStore
  if (token === '') return session
  refreshedAt = Date.now()
  try {
    const answer: { token: string; record: { id: string; collectionId: string; collectionName: string } } =
      await client.send('/api/collections/users/auth-refresh', { method: 'POST', query: WITH_ROLES })
    // If the account signed out during the request, in this tab or another, it stays signed out.
    if (client.authStore.token === token) client.authStore.save(answer.token, answer.record)
  } catch (error) {
    if (isFinal(error) && client.authStore.token === token) client.authStore.clear()
  }
  return session
}

/**
 * Signs out: deletes the session on this device, even offline, and makes the server end every session of the account.
 * @returns whether the server has ended them, or the token had already expired
 */
export async function signOut(): Promise<boolean> {
  const client = await staffClient()
  const { token } = client.authStore
  await client.realtime.unsubscribe().catch(() => undefined)
  client.authStore.clear()
  try {
    await client.send('/api/site/sign-out', { method: 'POST', headers: { Authorization: token } })
    return true
  } catch (error) {
    // The server refuses the token, so it has already expired.
    return refusalOf(error).status === 401
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!begun) {
    begun = true
    void begin()
  }
  return () => {
    listeners.delete(listener)
  }
}

async function begin(): Promise<void> {
  try {
    const { authStore } = await staffClient()
    authStore.onChange((token, record) => publish(sessionOf(token, record)), true)
  } catch {
    // The SDK's script failed to load, so the session can't be read. The next subscriber tries again.
    begun = false
    publish(SIGNED_OUT)
    return
  }
  await refreshSession()
  setInterval(refreshIfSeen, REFRESH_EVERY_MS)
  addEventListener('online', () => void refreshSession())
  document.addEventListener('visibilitychange', refreshIfSeen)
}

function refreshIfSeen(): void {
  if (document.visibilityState === 'visible' && Date.now() - refreshedAt > REFRESH_EVERY_MS / 3) void refreshSession()
}

function sessionOf(token: string, record: unknown): Session {
  const account = token === '' ? null : accountFrom(record)
  return account === null ? SIGNED_OUT : { state: 'signed-in', account }
}

function publish(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
