import { PROBE_PREFIX } from '../../../src/audit/rules/security-audit.ts'

/**
 * `onRecordAfterCreateSuccess` of storage_objects: deletes an uploaded probe of the security audit at once, even if
 * another client sent it.
 */
export function removeProbe(e: PbRecordEvent): void {
  if (e.record.getString('key').startsWith(PROBE_PREFIX)) e.app.delete(e.record)
  e.next()
}
