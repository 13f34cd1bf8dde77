import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A stored message. `file` is absolute. */
type CaughtMail = { file: string; to: string; subject: string }

/**
 * Starts a mail server that only this machine can reach. It delivers nothing, and stores each message as a file.
 * @param folder absolute; created with the first message
 * @returns the port on 127.0.0.1
 */
export async function catchMail(folder: string, onMail: (message: CaughtMail) => void): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      onMail(await keep(folder, await buffer(stream), to))
    }),
  })
  server.on('error', (error) => console.error(`mail catcher: ${error.message}`))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail catcher has no port')
  return address.port
}

let kept = 0

async function keep(folder: string, raw: Buffer, to: string): Promise<CaughtMail> {
  const { subject = '' } = await PostalMime.parse(raw)
  const time = new Date().toISOString().replaceAll(':', '-')
  const name = `${time}-${++kept}-${to.replace(/[^\w@.+-]+/g, '_').slice(0, 80)}.eml`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), raw)
  return { file: join(folder, name), to, subject }
}
