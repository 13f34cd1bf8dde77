import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { isFinal, refusalOf, sentenceOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'
import { newsletterDeskSchema, type NewsletterAction, type NewsletterDesk } from '../rules/newsletter-desk.ts'
import { importAnswerSchema, type ImportAnswer, type ImportedReader } from '../rules/reader-import.ts'

const CALL = '/api/site/newsletter'

/** The requests of the newsletter's admin page. Each rejects with an Error whose message is for the administrator. */
export const newsletterServer = {
  read: (): Promise<NewsletterDesk> =>
    asking(async (client) => v.parse(newsletterDeskSchema, await client.send<unknown>(CALL, {}))),
  /** Resolves to the newsletter's state after the action. */
  act: (action: Exclude<NewsletterAction, { action: 'import' }>): Promise<NewsletterDesk> =>
    asking(async (client) => {
      const answer = await client.send<unknown>(CALL, { method: 'POST', body: action })
      return v.parse(newsletterDeskSchema, answer)
    }),
  import: (readers: readonly ImportedReader[]): Promise<ImportAnswer> =>
    asking(async (client) => {
      const answer = await client.send<unknown>(CALL, { method: 'POST', body: { action: 'import', readers } })
      return v.parse(importAnswerSchema, answer)
    }),
  /** Resolves to all subscribers as CSV (RFC 4180). */
  csv: (): Promise<string> =>
    asking(async (client) => {
      const answer = await client.send<unknown>(`${CALL}-csv`, {})
      return v.parse(v.object({ csv: v.string() }), answer).csv
    }),
}

async function asking<T>(question: (client: PocketBase) => Promise<T>): Promise<T> {
  try {
    return await question(await staffClient())
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.status === 401) await refreshSession()
    throw new Error(messageOf(error, refusal.status, sentenceOf(refusal)), { cause: error })
  }
}

function messageOf(error: unknown, status: number, sentence: string | undefined): string {
  if (!isFinal(error)) return 'The server cannot be reached. Check your connection and try again.'
  if (status === 401 || status === 403) return 'Sign in as an administrator to open the newsletter.'
  return sentence ?? `The server answered ${status}. Try again; if it happens again, tell whoever runs the server.`
}
