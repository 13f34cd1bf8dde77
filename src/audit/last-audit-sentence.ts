import { formatDate } from '../lib/format-date.ts'
import type { LastAudit } from './rules/last-audit.ts'

/** Returns the sentence about the date and result of the last nightly audit. `last` is null before the first night. */
export function lastAuditSentence(last: LastAudit | null): string {
  if (last === null) return 'The first result appears here after the first night.'
  const when = `Last run on ${formatDate(last.date)}`
  return last.passed === last.total
    ? `${when}: all ${last.total} checks passed.`
    : `${when}: ${last.passed} of ${last.total} checks passed, and our staff was notified.`
}
