import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { leadAccessSchema, type LeadAccess } from '../../../src/admin/rules/lead-access.ts'

const COLUMNS = 'id, actor, account, action, rowCollection AS collection, row, created'

/**
 * Returns the audit log of accesses to leads from the database in a data folder, oldest first.
 * @param after returns only entries with a larger ID
 */
export function leadAccesses(dataDir: string, after = 0): LeadAccess[] {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { timeout: 10_000 })
  try {
    const rows = database.prepare(`SELECT ${COLUMNS} FROM lead_accesses WHERE id > ? ORDER BY id`).all(after)
    return v.parse(v.array(leadAccessSchema), rows)
  } finally {
    database.close()
  }
}
