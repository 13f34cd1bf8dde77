import type PocketBase from 'pocketbase'
import { isFinal, refusalOf, sentenceOf } from '../staff/refusals.ts'
import { refreshSession } from '../staff/session.ts'
import { staffClient } from '../staff/staff-client.ts'

/**
 * Asks the server something that only administrators may.
 * @throws Error with a message for the reader
 */
export async function askServer<T>(question: (client: PocketBase) => Promise<T>): Promise<T> {
  try {
    return await question(await staffClient())
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status === 401) await refreshSession()
    throw new Error(messageOf(error, refusal.status, sentenceOf(refusal)), { cause: error })
  }
}

function messageOf(error: unknown, status: number, sentence: string | undefined): string {
  if (!isFinal(error)) return 'The server cannot be reached, or does not answer as it should.'
  if (status === 401 || status === 403) return 'Only administrators who are signed in can see this.'
  return sentence ?? `The server answered ${status}.`
}
