import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { startServer, type TestServer } from '../servers/server.ts'
import { startSmtpSink, type SmtpSink } from './smtp-sink.ts'
import type { Answer } from '../http/submission.ts'
import { until } from '../until.ts'

/** The mailbox of a `MailDesk`'s staff. */
export const DESK = 'desk@firm.example'

/** The server of www.firm.example, whose staff read mail at `DESK`, and its mail server. */
export type MailDesk = {
  server: TestServer
  sink: SmtpSink
  /** Switches sending on or off; without a mail server in the settings all mails wait. */
  sendMail(enabled: boolean): Promise<void>
  /** Deletes all demo requests, and switches sending on. */
  forgetDemos(): Promise<void>
  stop(): Promise<void>
}

export type TwoMails = { toVisitor: Email; toStaff: Email }

/** @param env in addition to the environment of such a server */
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

/** Returns a new key with the receipt LH-0A1B2C3D. */
export const keyOfReceipt = (): string => `0a1b2c3d${randomUUID().slice(8)}`

/** Returns the two mails of an accepted submission, parsed as received. @throws if they have other recipients, or are not two */
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

/** Returns all values of a header, by its name in lower case. */
export const header = (mail: Email, name: string): string[] =>
  mail.headers.filter(({ key }) => key === name).map(({ value }) => value)
