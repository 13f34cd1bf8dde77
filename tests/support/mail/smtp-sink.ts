import { SMTPServer } from 'smtp-server'
import { freePort } from '../servers/free-port.ts'

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
