import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from '../content/content-policy.ts'
import { orKept } from '../content/kept-answer.ts'
import type { AuditSource } from './rules/last-audit.ts'

/** Returns the query for the date and the result of the last nightly audit. */
export function lastAuditQuery(audit: AuditSource) {
  return queryOptions({ queryKey: ['last-audit'], queryFn: orKept(() => audit.last()), ...contentPolicy })
}
