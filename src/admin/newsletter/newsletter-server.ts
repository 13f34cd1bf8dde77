import * as v from 'valibot'
import { askServer } from '../ask-server.ts'
import { newsletterDeskSchema, type NewsletterAction, type NewsletterDesk } from '../rules/newsletter-desk.ts'
import { importAnswerSchema, type ImportAnswer, type ImportedReader } from '../rules/reader-import.ts'

const CALL = '/api/site/newsletter'

/** What the desk of the newsletter asks of the server. Every call rejects with an Error with a message for the reader. */
export const newsletterServer = {
  read: (): Promise<NewsletterDesk> =>
    askServer(async (client) => v.parse(newsletterDeskSchema, await client.send<unknown>(CALL, {}))),
  /** Resolves with the desk as it is then. */
  act: (action: Exclude<NewsletterAction, { action: 'import' }>): Promise<NewsletterDesk> =>
    askServer(async (client) => {
      const answer = await client.send<unknown>(CALL, { method: 'POST', body: action })
      return v.parse(newsletterDeskSchema, answer)
    }),
  import: (readers: readonly ImportedReader[]): Promise<ImportAnswer> =>
    askServer(async (client) => {
      const answer = await client.send<unknown>(CALL, { method: 'POST', body: { action: 'import', readers } })
      return v.parse(importAnswerSchema, answer)
    }),
  /** All readers as a table (RFC 4180). */
  csv: (): Promise<string> =>
    askServer(async (client) => {
      const answer = await client.send<unknown>(`${CALL}-csv`, {})
      return v.parse(v.object({ csv: v.string() }), answer).csv
    }),
}
