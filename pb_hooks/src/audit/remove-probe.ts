import { PROBE_PREFIX } from '../../../src/audit/rules/security-audit.ts'

/**
 * `onRecordAfterCreateSuccess` of storage_objects: deletes a file that the security audit uploaded as a test. Deletes
 * every file whose key begins with PROBE_PREFIX, whoever uploaded it.
 */
export function removeProbe(e: PbRecordEvent): void {
  if (e.record.getString('key').startsWith(PROBE_PREFIX)) e.app.delete(e.record)
  e.next()
}
