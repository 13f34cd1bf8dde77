import type PocketBase from 'pocketbase'
import { fetchInTime, inTime } from '../browser/fetch-in-time.ts'
import { ContentError } from './content-error.ts'

let client: Promise<PocketBase> | undefined

/**
 * Calls `question` with PocketBase's SDK for this site's own API, and resolves to its result. The first call loads the
 * SDK, because a served page needs no SDK. A request times out if the server accepts it and stays silent.
 * @param offlineText the visitor's message if the server does not answer
 * @throws {ContentError}
 */
export async function askPocketBase<T>(
  offlineText: string,
  question: (pocketbase: PocketBase) => Promise<T>,
): Promise<T> {
  try {
    // The SDK must not cancel a request when another one starts, because two components of a page may request at once.
    client ??= inTime(import('pocketbase')).then(({ default: Client }) => patientClient(new Client('/')))
    return await question(await client)
  } catch (error) {
    throw contentErrorFrom(error, offlineText)
  }
}

function patientClient(client: PocketBase): PocketBase {
  client.beforeSend = (url, options) => ({ url, options: { ...options, fetch: fetchInTime } })
  return client.autoCancellation(false)
}

/**
 * Returns the error as a ContentError, with the server's own message if it sent one. A `ClientResponseError` with
 * status 0 had no answer.
 */
function contentErrorFrom(error: unknown, offlineText: string): ContentError {
  if (error instanceof ContentError) return error
  if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0) {
    return new ContentError('answered', error.message || `The server answered ${error.status}.`, { cause: error })
  }
  // The SDK's script may have failed to load, so the next call of `askPocketBase` loads it again.
  client = undefined
  return new ContentError('offline', offlineText, { cause: error, wasSilent: isSilence(error) })
}

/** Returns whether the error is a timeout. The SDK keeps the original error in a property of its own error. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['AbortError', 'TimeoutError'].includes(error.name) || ('isAbort' in error && error.isAbort === true)
}
