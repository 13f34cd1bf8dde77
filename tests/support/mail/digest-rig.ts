import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import PostalMime, { type Email } from 'postal-mime'
import type { Row } from '../http/admin-api.ts'
import { runJob } from '../http/run-job.ts'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import { startMailDesk, type MailDesk } from './mail-desk.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export type DigestRig = MailDesk & {
  /** Adds confirmed readers at 40 mail domains, because the server sends only a few mails at a time to one domain. */
  addReaders(count: number): void
  /** Returns the newsletter mails in the server's database, also sent ones, that match the filter. */
  queued(filter?: string): Promise<Row[]>
  /** Returns the newsletter mails that the test's mail server accepted, by recipient. */
  taken(): Promise<Map<string, Email[]>>
  /** Runs the server's newsletter job, and waits for its end. */
  runJob(): Promise<void>
  /** Makes all queued mails due, ends the leases of mails being sent, and runs the delivery job. */
  deliverNow(): Promise<void>
  /** Moves the start of every newsletter issue that has begun this many days into the past. */
  passDays(days: number): void
  write(sql: string, ...values: Array<string | number>): void
}

/** Starts a site server and a mail server, and returns the operations of a newsletter test. */
export async function startDigestRig(): Promise<DigestRig> {
  const desk = await startMailDesk()
  const { server, sink } = desk
  const write = writer(server)
  const queued = (filter = '') =>
    server.admin.rows('outgoing_emails', ["kind = 'newsletter-digest'", filter].filter(Boolean).join(' && '))
  return {
    ...desk,
    write,
    queued,
    addReaders(count) {
      const name = "'reader' || n || '@firm' || (n % 40) || '.example'"
      write(
        `WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
         INSERT INTO newsletter_subscribers (id, email, status, confirmedAt, created, updated)
         SELECT printf('reader%09d', n), ${name}, 'confirmed', '2026-01-01 00:00:00.000Z', '', '' FROM numbers`,
      )
    },
    async taken() {
      const byRecipient = new Map<string, Email[]>()
      for (const { raw, recipients } of sink.mails) {
        const mail = await PostalMime.parse(raw)
        if (!mail.headers.some(({ key }) => key === 'list-id')) continue
        byRecipient.set(recipients.join(), [...(byRecipient.get(recipients.join()) ?? []), mail])
      }
      return byRecipient
    },
    runJob: () => runJob(server.admin, 'newsletter-digest'),
    async deliverNow() {
      write("UPDATE outgoing_emails SET nextAttemptAt = '' WHERE status = 'queued'")
      write("UPDATE outgoing_emails SET leaseUntil = '2026-01-01 00:00:00.000Z' WHERE status = 'sending'")
      await runJob(server.admin, 'deliver-mail')
    },
    passDays(days) {
      for (const { begun, id } of read(server, "SELECT id, begun FROM newsletter_issues WHERE begun != ''"))
        write('UPDATE newsletter_issues SET begun = ? WHERE id = ?', earlier(String(begun), days), String(id))
    },
  }
}

/** Waits until the server has sent `count` newsletters. */
export async function untilAllSent(rig: DigestRig, count: number): Promise<void> {
  await until(`${count} newsletters are sent`, async () => (await rig.queued("status = 'sent'")).length === count)
}

function earlier(time: string, days: number): string {
  return new Date(Date.parse(time.replace(' ', 'T')) - days * DAY_MS).toISOString().replace('T', ' ')
}

function writer({ dataDir }: TestServer): DigestRig['write'] {
  return (sql, ...values) => {
    const database = new DatabaseSync(join(dataDir, 'data.db'), { timeout: 10_000 })
    try {
      database.prepare(sql).run(...values)
    } finally {
      database.close()
    }
  }
}

function read({ dataDir }: TestServer, sql: string): Array<Record<string, unknown>> {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true, timeout: 10_000 })
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}
