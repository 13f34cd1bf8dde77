import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { startServer, type TestServer } from '../servers/server.ts'
import type { Answer } from '../http/submission.ts'
import { until } from '../until.ts'
import type { Row } from '../http/accounts.ts'
import { runJob } from '../http/image-tool.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'
import { runSql } from '../servers/seeds.ts'

/** The mail address of the staff in these tests. */
export const DESK = 'desk@firm.example'

/** A site server whose staff read mail at `DESK`, and the mail server that receives its mails. */
export type MailDesk = {
  server: TestServer
  sink: SmtpSink
  /** Turns sending of mails on or off. Without a mail server in the settings, all mails wait in the queue. */
  sendMail(enabled: boolean): Promise<void>
  /** Deletes all demo requests, submissions and mails, and turns sending on. */
  forgetDemos(): Promise<void>
  stop(): Promise<void>
}

export type TwoMails = { toVisitor: Email; toStaff: Email }

/**
 * Starts a site server and a mail server.
 * @param env further environment variables for the site server
 */
export async function startMailDesk(env: Record<string, string> = {}): Promise<MailDesk> {
  const sink = await startSmtpSink()
  const server = await startServer({
    raiseLimits: true,
    env: {
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      STAFF_EMAIL: DESK,
      SITE_ORIGIN: 'https://www.firm.example',
      ...env,
    },
  })
  const sendMail = async (enabled: boolean) => {
    await server.admin.call('PATCH', '/api/settings', {
      smtp: { enabled, host: '127.0.0.1', port: sink.port, tls: false },
    })
  }
  return {
    server,
    sink,
    sendMail,
    async forgetDemos() {
      // A mail on its way would arrive in the next test.
      await sendMail(false)
      const onTheirWay = "SELECT id FROM outgoing_emails WHERE status = 'sending' LIMIT 1"
      await until('no mail is on its way', () => runSql(server, onTheirWay).length === 0)
      for (const collection of ['outgoing_emails', 'submissions', 'demo_requests'])
        await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
      sink.mails.length = 0
      await sendMail(true)
    },
    async stop() {
      await server.remove()
      await sink.stop()
    },
  }
}

/** Returns a new idempotency key whose receipt number is LH-0A1B2C3D. */
export const keyOfReceipt = (): string => `0a1b2c3d${randomUUID().slice(8)}`

/**
 * Waits for the two mails of an accepted submission. Returns them, parsed: one to the visitor, one to staff.
 * @throws if there are more or fewer mails, or other recipients
 */
export async function twoMails({ sink }: MailDesk, answer: Answer, visitor: unknown): Promise<TwoMails> {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.text}`)
  await until('both mails are taken', () => sink.mails.length === 2)
  const sentTo = (address: string) => sink.mails.filter(({ recipients }) => recipients.join() === address)
  const taken = [...sentTo(String(visitor)), ...sentTo(DESK)]
  if (taken.length !== 2)
    throw new Error(`the mails went to ${sink.mails.map(({ recipients }) => recipients.join()).join(' and ')}`)
  const [toVisitor, toStaff] = await Promise.all(taken.map((mail) => PostalMime.parse(mail.raw)))
  if (toVisitor === undefined || toStaff === undefined) throw new Error('two mails were taken')
  return { toVisitor, toStaff }
}

/**
 * Returns all values of a header.
 * @param name in lower case
 */
export const header = (mail: Email, name: string): string[] =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

/** A mail about an appointment, with its calendar file, as an independent mail parser reads it. */
export type AppointmentMail = {
  mail: Email
  /** The Content-Type of the mail's calendar file; "" without a file. */
  type: string
  /** The lines of the calendar file, unfolded; empty without a file. */
  lines: readonly string[]
  /** Returns the rest of an event property's line, such as ":3" or ";TZID=UTC:…"; "" if it is missing. */
  property: (name: string) => string
  /** Returns the path and query of a link in the mail's text. */
  link: (action: 'reschedule' | 'cancel' | 'confirm') => string
}

/** Waits for `count` mails to an address, and returns them, oldest first. */
export async function mailsTo(
  { sink }: Pick<MailDesk, 'sink'>,
  address: string,
  count: number,
): Promise<AppointmentMail[]> {
  const taken = () => sink.mails.filter(({ recipients }) => isDeepStrictEqual(recipients, [address]))
  await until(`${count} mails to ${address}`, () => taken().length >= count)
  if (taken().length > count) throw new Error(`${taken().length} mails to ${address}`)
  return await Promise.all(taken().map(({ raw }) => read(raw.toString())))
}

async function read(raw: string): Promise<AppointmentMail> {
  const mail = await PostalMime.parse(raw)
  const [, type = '', base64 = ''] =
    /^Content-Type: (text\/calendar;[^\r]*)\r\n(?:[\w-]+:[^\r]*\r\n)*\r\n([\w+/=\r\n]+?)\r\n--/m.exec(
      raw.replace(/\r\n[ \t]/g, ' '),
    ) ?? []
  const lines = Buffer.from(base64, 'base64').toString().replaceAll('\r\n ', '').split('\r\n').filter(Boolean)
  const event = lines.slice(lines.indexOf('BEGIN:VEVENT'))
  return {
    mail,
    type,
    lines,
    property: (name) => event.find((line) => new RegExp(`^${name}[:;]`).test(line))?.slice(name.length) ?? '',
    link(action) {
      const found = new RegExp(`https://www\\.firm\\.example(/demo/${action}\\?token=\\w+)`).exec(mail.text ?? '')?.[1]
      if (found === undefined) throw new Error(`no link to ${action} in: ${mail.text}`)
      return found
    },
  }
}

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
  const write: DigestRig['write'] = (sql, ...values) => void runSql(server, sql, ...values)
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
      for (const { begun, id } of runSql(server, "SELECT id, begun FROM newsletter_issues WHERE begun != ''"))
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
