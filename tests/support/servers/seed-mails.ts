import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { timeInRow } from './database-time.ts'

/**
 * Writes mails directly into a server's database, in three lanes (priorities) of the mail queue. Half of them count as
 * sent, and half wait for an attempt that no test reaches.
 * @param dataDir the data folder of a stopped server that was started at least once
 */
export function seedMails(dataDir: string, count: number): void {
  const database = new DatabaseSync(`${dataDir}/data.db`, { timeout: 10_000 })
  const [before, later] = [timeInRow(Date.now() - 2 * DAY_MS), timeInRow(Date.now() + DAY_MS / 4)]
  try {
    database.exec('BEGIN')
    const insert = database.prepare(
      `INSERT INTO outgoing_emails (id, "to", subject, html, text, headers, kind, status, lane, attempts, firstAttemptAt, nextAttemptAt, messageId, created, updated)
       VALUES (?, ?, 'Seeded', '<p>Seeded.</p>', 'Seeded.', '{}', 'seeded', ?, ?, 1, ?, ?, ?, ?, ?)`,
    )
    for (let n = 1; n <= count; n += 1) {
      const id = `seedmail${String(n).padStart(7, '0')}`
      const status = n % 2 === 0 ? 'sent' : 'queued'
      const lane = ['staff', 'confirmation', 'bulk'][n % 3] ?? ''
      insert.run(
        id,
        `reader-${n}@firm-${n % 97}.example`,
        status,
        lane,
        before,
        later,
        `<${id}@firm.example>`,
        before,
        before,
      )
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}
