import type PocketBase from 'pocketbase'
import { fetchInTime, inTime } from '../browser/fetch-in-time.ts'
import { ContentError } from './content-error.ts'

let client: Promise<PocketBase> | undefined

/**
 * Calls this site's own API. Loads the SDK with the first call, because a served page needs none. Times out a server
 * that accepts the request and stays silent.
 * @param offlineText the visitor's message if the server does not answer
 * @throws {ContentError}
 */
export async function askPocketBase<T>(
  offlineText: string,
  question: (pocketbase: PocketBase) => Promise<T>,
): Promise<T> {
  try {
    // Two parts of a page may call at once; the SDK would otherwise cancel the earlier request.
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

/** The error in the server's words if it sent any. A `ClientResponseError` with status 0 had no answer. */
function contentErrorFrom(error: unknown, offlineText: string): ContentError {
  if (error instanceof ContentError) return error
  if (error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status > 0) {
    return new ContentError('answered', error.message || `The server answered ${error.status}.`, { cause: error })
  }
  // A chunk that failed to load is retried with the next call.
  client = undefined
  return new ContentError('offline', offlineText, { cause: error, wasSilent: isSilence(error) })
}

/** The SDK stores the name of the original error in a flag of its own. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ['AbortError', 'TimeoutError'].includes(error.name) || ('isAbort' in error && error.isAbort === true)
}
