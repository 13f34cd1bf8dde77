import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { formCalls } from '../http/form-calls.ts'
import { personAt } from './submissions.ts'

/** The submissions and mails in the server's database after a run. */
export type Arrived = {
  /**
   * The number of each person's submissions. It counts rows, or for forms whose submissions share a row, the
   * idempotency keys of that row.
   */
  submissions: ReadonlyMap<string, number>
  /** The Message-IDs of the mails in the database. */
  messageIds: ReadonlySet<string>
  /** Rows with too many or too few mails, and mails that belong to no row. */
  wrongMails: string[]
  integrity: string
}

/** Reads the database of a stopped server. */
export function readArrived(dataDir: string): Arrived {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true })
  const all = (sql: string) => database.prepare(sql).all()
  const keys = countBy(all('SELECT "row" FROM submissions'), ({ row }) => String(row))
  const mails = all('SELECT "row", "messageId" FROM outgoing_emails')
  const mailsOf = countBy(mails, ({ row }) => String(row))
  const submissions = new Map<string, number>()
  const wrongMails: string[] = []
  for (const { collection, kinds } of formCalls) {
    const rows = all(`SELECT id, email FROM ${collection}`).map(({ id, email }) => ({
      id: String(id),
      person: personAt(String(email)),
    }))
    const rowsOf = countBy(rows, ({ person }) => person)
    for (const { id, person } of rows) {
      submissions.set(person, Math.max(submissions.get(person) ?? 0, rowsOf.get(person) ?? 0, keys.get(id) ?? 0))
      if (mailsOf.get(id) !== kinds.length)
        wrongMails.push(`${person}: ${mailsOf.get(id) ?? 0} mails, not ${kinds.length}`)
      mailsOf.delete(id)
    }
  }
  for (const [row, count] of mailsOf) wrongMails.push(`${count} mails of no submission (${row})`)
  const integrity = all('PRAGMA integrity_check')
    .map((line) => String(line['integrity_check']))
    .join(', ')
  database.close()
  return { submissions, messageIds: new Set(mails.map(({ messageId }) => String(messageId))), wrongMails, integrity }
}

function countBy<Row>(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1)
  return counts
}
