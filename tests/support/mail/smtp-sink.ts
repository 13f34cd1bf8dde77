import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import PostalMime from 'postal-mime'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'
import type { TestServer } from '../servers/server.ts'

/**
 * How the mail server behaves from now on:
 * - `accept`: it accepts every mail
 * - `refuse`: its port is closed
 * - `silent`: it accepts connections, but never answers
 * - `temporary`, `permanent`: it answers 451 or 550 to each recipient
 */
type SinkMode = 'accept' | 'refuse' | 'silent' | 'temporary' | 'permanent'

/** A mail as received, with the recipients of its SMTP envelope. */
export type SinkMail = { raw: Buffer; recipients: string[] }

export type SmtpSink = {
  port: number
  /** Every accepted mail, oldest first. */
  mails: SinkMail[]
  /** The number of connections so far, in any mode. */
  connections(): number
  setMode(mode: SinkMode): Promise<void>
  /**
   * From now on the mail server never answers a command for a recipient that matches, in any mode. Undefined: it
   * answers for all recipients again.
   */
  holdRecipients(matching: RegExp | undefined): void
  stop(): Promise<void>
}

/** Starts a mail server that stores mails and fails on request. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: SinkMail[] = []
  let mode: SinkMode = 'accept'
  let held: RegExp | undefined
  let connections = 0
  const port = await freePort()
  let server = await listen()

  function listen(): Promise<SMTPServer> {
    const next = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 1,
      logger: false,
      onConnect(_session, callback) {
        connections += 1
        if (mode !== 'silent') callback()
      },
      onRcptTo({ address }, _session, callback) {
        if (held?.test(address) === true) return
        if (mode === 'temporary') callback(smtpError(451, 'try again later'))
        else if (mode === 'permanent') callback(smtpError(550, 'no such mailbox'))
        else callback()
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          mails.push({ raw: Buffer.concat(chunks), recipients: session.envelope.rcptTo.map(({ address }) => address) })
          callback()
        })
      },
    })
    // The client may cut the connection. That is no fault of this server.
    next.on('error', () => undefined)
    return new Promise((resolve, reject) => {
      next.server.once('error', reject)
      next.listen(port, '127.0.0.1', () => resolve(next))
    })
  }

  return {
    port,
    mails,
    connections: () => connections,
    holdRecipients(matching) {
      held = matching
    },
    async setMode(wanted) {
      // Close all connections, as a real server does when it restarts.
      if (mode !== 'refuse') await close(server)
      mode = wanted
      if (mode !== 'refuse') server = await listen()
    },
    async stop() {
      if (mode !== 'refuse') await close(server)
    },
  }
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Waits for the `nth` mail, counted from 1, to this address with a matching subject. Returns its subject and text. */
export async function mailTo(
  sink: SmtpSink,
  address: string,
  subject: RegExp,
  nth = 1,
): Promise<{ subject: string; text: string }> {
  const find = async () => {
    const mails = await Promise.all(
      sink.mails.filter(({ recipients }) => recipients.includes(address)).map(({ raw }) => PostalMime.parse(raw)),
    )
    const mail = mails.filter((each) => subject.test(each.subject ?? ''))[nth - 1]
    return mail && { subject: mail.subject ?? '', text: mail.text ?? '' }
  }
  await until(`a mail “${subject.source}” came`, async () => (await find()) !== undefined)
  const mail = await find()
  if (mail === undefined) throw new Error('the mail is gone')
  return mail
}

/** Waits for the `nth` mail with a sign-in code. Returns the code. */
export async function mailedCode(sink: SmtpSink, address: string, nth = 1): Promise<string> {
  const { text } = await mailTo(sink, address, /is your Lexharbor (?:dashboard )?code$/, nth)
  const code = /\b\d{8}\b/.exec(text)?.[0]
  if (code === undefined) throw new Error(`no code in: ${text}`)
  return code
}

/** Returns the token of the link in a mail for setting a password. */
export async function mailedResetToken(sink: SmtpSink, address: string, origin: string): Promise<string> {
  const { text } = await mailTo(sink, address, /password|Your account/)
  const [, link, token] = /(\S+\/admin\/images)#reset=([\w.-]+)/.exec(text) ?? []
  if (link !== `${origin}/admin/images` || token === undefined) throw new Error(`no link to ${origin} in: ${text}`)
  return token
}

/**
 * Returns the calendar file in a raw mail; "" if there is no file. Decodes the file itself, because the mail parser
 * changes the line ends.
 */
export function calendarIn(raw: string): string {
  const [, base64 = ''] = /text\/calendar.*?\r\n\r\n([\w+/=\r\n]+?)\r\n\r?\n?--/s.exec(raw) ?? []
  return Buffer.from(base64, 'base64').toString()
}

/** Returns all values of a property, each after its parameters, as in "TZID=America/New_York:20261203T130000". */
export function property(calendar: string, name: string): string[] {
  return calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length + 1))
}

/**
 * Waits until the server has sent all mails that are due. To that end it enqueues a mail of the lowest priority, and
 * waits until this mail has arrived. A test can then conclude that no other due mail will arrive.
 */
export async function untilQueuePassed({ admin }: TestServer, sink: SmtpSink): Promise<void> {
  const domain = `${randomUUID()}.example`
  const { id } = await admin.create('outgoing_emails', {
    to: `last@${domain}`,
    subject: 'The last of the queue',
    text: 'Nothing waits.',
    lane: 'bulk',
    status: 'queued',
    nextAttemptAt: new Date().toISOString(),
    messageId: `<last@${domain}>`,
  })
  await until('no mail is due or on its way', async () => {
    await admin.call('POST', '/api/crons/deliver-mail')
    const now = new Date().toISOString().replace('T', ' ')
    const left = await admin.rows(
      'outgoing_emails',
      `status = 'sending' || status = 'queued' && nextAttemptAt <= '${now}'`,
    )
    return left.length === 0
  })
  await admin.remove('outgoing_emails', id)
  const at = sink.mails.findIndex(({ recipients }) => recipients.includes(`last@${domain}`))
  if (at === -1) throw new Error('the last mail of the queue did not come')
  sink.mails.splice(at, 1)
}
