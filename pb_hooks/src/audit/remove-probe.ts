import { PROBE_PREFIX } from '../../../src/audit/rules/security-audit.ts'

/**
 * `onRecordAfterCreateSuccess` of storage_objects: deletes a file that the security audit uploaded to test whether it
 * may. Files with such a key are deleted whoever uploaded them.
 */
export function removeProbe(e: PbRecordEvent): void {
  if (e.record.getString('key').startsWith(PROBE_PREFIX)) e.app.delete(e.record)
  e.next()
}
