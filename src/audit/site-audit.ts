import * as v from 'valibot'
import { askPocketBase } from '../content/ask-pocketbase.ts'
import { lastAuditSchema, type AuditSource } from './rules/last-audit.ts'

const answerSchema = v.object({ lastAudit: v.nullable(lastAuditSchema) })

/** Returns a source that fetches the result of the last security audit from this site's server. */
export function siteAudit(): AuditSource {
  return {
    last: () =>
      askPocketBase('The last audit could not be loaded. Check your connection and try again.', async (pocketbase) => {
        const answer: unknown = await pocketbase.send('/api/site/audit', {})
        return v.parse(answerSchema, answer).lastAudit
      }),
  }
}
