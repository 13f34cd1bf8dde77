import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SmtpSink } from '../support/mail/smtp-sink.ts'
import type { Sent } from './load.ts'
import { openDatabase } from '../support/servers/seeds.ts'

/** The faults that `compare` finds, as lists of visitors' mail addresses. After a correct run, each list is empty. */
export type Wrongs = {
  /** Submissions that the server confirmed, but that have no row. */
  lost: string[]
  /** Submissions that have more than one row. */
  doubled: string[]
  /** Submissions for which the database does not have exactly two sent mails. */
  withoutMails: string[]
  /** Visitors for whom the mail server never received a mail. */
  mailsLost: string[]
  /** Submissions whose stored file is missing or differs from the sent file. */
  filesLost: string[]
}

/** Returns the idempotency keys in a database. */
export function keysIn(dataDir: string): Set<string> {
  return new Set(read(dataDir, 'SELECT key FROM submissions').map(({ key }) => String(key)))
}

/**
 * Compares the confirmed submissions with the database, the files and the received mails.
 * @param files the folder that contains the object store's bucket of files
 */
export function compare(sent: readonly Sent[], dataDir: string, files: string, sink: SmtpSink): Wrongs {
  const keys = countBy(read(dataDir, 'SELECT key AS name, COUNT(*) AS number FROM submissions GROUP BY key'))
  const rows = countBy(
    read(
      dataDir,
      `SELECT email AS name, COUNT(*) AS number FROM (
         SELECT email FROM contact_messages UNION ALL SELECT email FROM job_applications) GROUP BY email`,
    ),
  )
  const mails = countBy(
    read(
      dataDir,
      `SELECT r.email AS name, COUNT(*) AS number FROM outgoing_emails m JOIN (
         SELECT id, email FROM contact_messages UNION ALL SELECT id, email FROM job_applications) r ON r.id = m.row
       WHERE m.status = 'sent' GROUP BY r.email`,
    ),
  )
  const received = new Set(sink.mails.flatMap(({ recipients }) => recipients))
  const stored = new Map(
    read(
      dataDir,
      `SELECT a.email, c.id || '/' || a.id || '/' || a.resume AS path FROM job_applications a, _collections c
       WHERE c.name = 'job_applications'`,
    ).map(({ email, path }) => [String(email), join(files, String(path))]),
  )
  const emails = (isWrong: (each: Sent) => boolean) => sent.filter(isWrong).map(({ email }) => email)
  return {
    lost: emails(({ key, email }) => !keys.has(key) || !rows.has(email)),
    doubled: emails(({ key, email }) => (keys.get(key) ?? 0) > 1 || (rows.get(email) ?? 0) > 1),
    withoutMails: emails(({ email }) => mails.get(email) !== 2),
    mailsLost: emails(({ email }) => !received.has(email)),
    filesLost: emails(({ email, file }) => file !== undefined && hashOf(stored.get(email)) !== hash(file)),
  }
}

/** Returns the number of mails that have neither been sent nor failed finally. */
export function mailsWaiting(dataDir: string): number {
  return read(dataDir, "SELECT id FROM outgoing_emails WHERE status NOT IN ('sent', 'failed')").length
}

function read(dataDir: string, query: string): Record<string, unknown>[] {
  const database = openDatabase(dataDir, { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

const countBy = (rows: readonly Record<string, unknown>[]) =>
  new Map(rows.map(({ name, number }) => [String(name), Number(number)]))

const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const hashOf = (path: string | undefined) =>
  path !== undefined && existsSync(path) ? hash(readFileSync(path)) : undefined
