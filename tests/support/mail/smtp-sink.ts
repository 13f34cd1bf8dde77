import { SMTPServer } from 'smtp-server'
import { freePort } from '../servers/free-port.ts'

/**
 * What the mail server does with the next connection:
 * - `accept`: takes every mail
 * - `refuse`: nothing listens
 * - `silent`: takes the connection and never says a word
 * - `temporary`, `permanent`: answers 451 or 550 to each recipient
 */
type SinkMode = 'accept' | 'refuse' | 'silent' | 'temporary' | 'permanent'

/** As it came over the wire, and whom the envelope names. */
export type SinkMail = { raw: Buffer; recipients: string[] }

export type SmtpSink = {
  port: number
  /** Every mail taken, oldest first. */
  mails: SinkMail[]
  /** Connections so far, in whatever mode. */
  connections(): number
  setMode(mode: SinkMode): Promise<void>
  /** Answers to nobody whose address matches until the mode changes, and says nothing meanwhile. Undefined: to everybody. */
  holdRecipients(matching: RegExp | undefined): void
  stop(): Promise<void>
}

/** A mail server that keeps what it gets and misbehaves on demand. */
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
    // A client that gives up cuts the connection; that is no failure of the sink.
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
      // Like a restart of a real server: connections that hang are cut.
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
