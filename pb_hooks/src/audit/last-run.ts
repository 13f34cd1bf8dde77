import type { LastAudit } from '../../../src/audit/rules/last-audit.ts'
import { reply } from '../submission/answer.ts'

/**
 * `GET /api/site/audit` returns the date and the number of passed checks of the last nightly audit, without its
 * findings.
 */
export function lastAuditCall(e: PbRequestEvent): void {
  reply(e, 200, JSON.stringify({ success: true, lastAudit: lastAudit(e.app) }))
}

/** Returns date, passed and total checks of the last nightly audit; null before the first one. */
export function lastAudit(app: PbApp): LastAudit | null {
  const [run] = app.findRecordsByFilter('audit_runs', '', '-created,-id', 1, 0)
  return run === undefined
    ? null
    : { date: run.getString('created').slice(0, 10), passed: run.getInt('passed'), total: run.getInt('total') }
}
