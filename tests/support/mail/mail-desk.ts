import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { startServer, type TestServer } from '../servers/server.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'
import type { Answer } from '../http/submission.ts'
import { until } from '../until.ts'

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
      for (const collection of ['outgoing_emails', 'submissions', 'demo_requests'])
        await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
      await sendMail(true)
      sink.mails.length = 0
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
