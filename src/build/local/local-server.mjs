import { join, relative, resolve } from 'node:path'
import { requireFreeAddress } from './http-address.mjs'
import { isStopping, startProcess } from '../tools/processes.mjs'
import { binary, inRoot, root } from '../tools/project.mjs'
import { Stop } from '../tools/stop.mjs'
import { setTimeout as sleep } from 'node:timers/promises'

const correct = 'Correct what is named there and run the command again.'

/**
 * Loads the sample content, and runs the built binary with a destination for its mail.
 * @param {{ address: ReturnType<typeof import('./http-address.mjs').parseHttpAddress>, flags?: string[], env?:
 * Record<string, string> }} options
 * @returns {Promise<{ mail: string, ended: Promise<never> }>} once the server answers. `mail` says where its mail goes.
 * `ended` rejects with `Stop` when the server ends by itself
 */
export async function startLocalServer({ address, flags = [], env = {} }) {
  const data = resolve(root, process.env.DATA_DIR || 'pb_data')
  const mail = await openMail(join(data, 'mail'))
  // `address.origin` is an address that a browser can open, even if the server listens at 0.0.0.0.
  const site = { HTTP_ADDR: address.text, SITE_ORIGIN: process.env.SITE_ORIGIN || address.origin }
  const environment = { ...site, DATA_DIR: data, ...mail.env, ...env }

  const loaded = await exitStatus(
    startProcess(binary, ['sample', 'load', inRoot('pocketbase', 'sample')], { env: environment }),
  )
  if (loaded !== 0) throw new Stop(`the sample content could not be loaded (status ${loaded}), see above. ${correct}`)

  await requireFreeAddress(address)
  const status = exitStatus(startProcess(binary, ['serve', ...flags], { env: environment }))
  let serves = false
  const ended = status.then((code) => {
    if (!serves) throw new Stop(`the server did not start (status ${code}), see above. ${correct}`)
    throw new Stop(`the server ended by itself (status ${code}), see above. The same command starts it again.`)
  })
  await Promise.race([ended, waitUntilServing(address.origin, isStopping)])
  serves = true
  return { mail: mail.shown, ended }
}

/** Decides where mail goes: through the server that SMTP_HOST names, else into files in `folder`. */
async function openMail(folder) {
  if (process.env.SMTP_HOST) return { env: {}, shown: `sent through ${process.env.SMTP_HOST}` }
  // Imported here, because its packages exist only after `ensurePackages` has installed them.
  const { catchMail } = await import('./mail-catcher.mjs')
  const port = await catchMail(folder, ({ file, to, subject }) =>
    console.log(`mail to ${to}: "${subject}" → ${shortPath(file)}`),
  )
  return {
    env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_USERNAME: '', SMTP_PASSWORD: '' },
    shown: `caught in ${shortPath(folder)}, one .eml file each`,
  }
}

const shortPath = (path) => (path.startsWith(root) ? relative(root, path) : path)

const exitStatus = (child) =>
  new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve(code ?? signal))
    child.on('error', (error) => resolve(error.message))
  })

const probeEveryMs = 100

/**
 * Resolves once the server answers its health check.
 * @param {string} origin such as `http://127.0.0.1:8090`
 * @param {() => boolean} isStopping ends the wait early
 */
async function waitUntilServing(origin, isStopping) {
  while (!isStopping() && !(await isHealthy(origin))) await sleep(probeEveryMs)
}

async function isHealthy(origin) {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2000) })
    return answer.ok
  } catch {
    return false
  }
}
