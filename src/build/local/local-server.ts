import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { isStopping, startProcess, Stop } from '../tools/processes.mjs'
import { binary, inRoot, root } from '../tools/project.mjs'
import { requireFreeAddress, type HttpAddress } from './http-address.mjs'

/** A stored message. `file` is absolute. */
type CaughtMail = { file: string; to: string; subject: string }

/**
 * Starts a mail server that only this machine can reach. It delivers nothing, and stores each message as a file.
 * @param folder absolute; created with the first message
 * @returns the port on 127.0.0.1
 */
async function catchMail(folder: string, onMail: (message: CaughtMail) => void): Promise<number> {
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

const correct = 'Correct what is named there and run the command again.'

type ServerOptions = {
  address: HttpAddress
  flags?: string[]
  env?: Record<string, string>
}

/** `mail` says where the server's mail goes. `ended` rejects with `Stop` when the server ends by itself. */
type LocalServer = { mail: string; ended: Promise<never> }

/**
 * Loads the sample content, and runs the built binary with a destination for its mail. Resolves once the server
 * answers.
 */
export async function startLocalServer({ address, flags = [], env = {} }: ServerOptions): Promise<LocalServer> {
  const data = resolve(root, process.env['DATA_DIR'] || 'pb_data')
  const mail = await openMail(join(data, 'mail'))
  // `address.origin` is an address that a browser can open, even if the server listens at 0.0.0.0.
  const site = { HTTP_ADDR: address.text, SITE_ORIGIN: process.env['SITE_ORIGIN'] || address.origin }
  const environment = { ...site, DATA_DIR: data, ...mail.env, ...env }

  const loaded = await exitStatus(
    startProcess(binary, ['sample', 'load', inRoot('pocketbase', 'sample')], { env: environment }),
  )
  if (loaded !== 0) throw new Stop(`the sample content could not be loaded (status ${loaded}), see above. ${correct}`)

  await requireFreeAddress(address)
  const status = exitStatus(startProcess(binary, ['serve', ...flags], { env: environment }))
  let serves = false
  const ended = status.then((code): never => {
    if (!serves) throw new Stop(`the server did not start (status ${code}), see above. ${correct}`)
    throw new Stop(`the server ended by itself (status ${code}), see above. The same command starts it again.`)
  })
  await Promise.race([ended, waitUntilServing(address.origin)])
  serves = true
  return { mail: mail.shown, ended }
}

/** Decides where mail goes: through the server that SMTP_HOST names, else into files in `folder`. */
async function openMail(folder: string): Promise<{ env: Record<string, string>; shown: string }> {
  if (process.env['SMTP_HOST']) return { env: {}, shown: `sent through ${process.env['SMTP_HOST']}` }
  const port = await catchMail(folder, ({ file, to, subject }) =>
    console.log(`mail to ${to}: "${subject}" → ${shortPath(file)}`),
  )
  return {
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_USERNAME: '', SMTP_PASSWORD: '' },
    shown: `caught in ${shortPath(folder)}, one .eml file each`,
  }
}

const shortPath = (path: string) => (path.startsWith(root) ? relative(root, path) : path)

/** Resolves to the status of a process, the signal that ended it, or why it did not start. */
const exitStatus = (child: ChildProcess) =>
  new Promise<number | string | null>((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal))
    child.on('error', (error) => resolve(error.message))
  })

const probeEveryMs = 100

/** Resolves once the server answers its health check. */
async function waitUntilServing(origin: string): Promise<void> {
  while (!isStopping() && !(await isHealthy(origin))) await sleep(probeEveryMs)
}

async function isHealthy(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  } catch {
    return false
  }
}
