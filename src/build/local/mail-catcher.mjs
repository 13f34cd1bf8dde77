import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/**
 * Starts a mail server that only this machine can reach. It delivers nothing, and stores each message as a file.
 * @param {string} folder absolute; created with the first message
 * @param {(message: { file: string, to: string, subject: string }) => void} onMail `file` is absolute
 * @returns {Promise<number>} the port on 127.0.0.1
 */
export async function catchMail(folder, onMail) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: callbackify(async (stream, session) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      onMail(await keep(folder, await buffer(stream), to))
    }),
  })
  server.on('error', (error) => console.error(`mail catcher: ${error.message}`))
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return server.server.address().port
}

let kept = 0

async function keep(folder, raw, to) {
  const { subject = '' } = await PostalMime.parse(raw)
  const time = new Date().toISOString().replaceAll(':', '-')
  const name = `${time}-${++kept}-${to.replace(/[^\w@.+-]+/g, '_').slice(0, 80)}.eml`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), raw)
  return { file: join(folder, name), to, subject }
}
