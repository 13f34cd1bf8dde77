import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHttpAddress } from '../local/http-address.mjs'
import { startLocalServer } from '../local/local-server.ts'
import { stopOnSignals, stopProcesses } from '../tools/processes.mjs'

/**
 * Runs the built site with its sample content in a temporary folder, and ends the process after `take`.
 * @param take takes pictures of the site
 */
export async function withSampleSite(take: (origin: string) => Promise<void>): Promise<void> {
  stopOnSignals()
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-pictures-'))
  process.env['DATA_DIR'] = folder
  const address = parseHttpAddress(`127.0.0.1:${await anyPort()}`)
  const server = await startLocalServer({ address, env: { SITE_ORIGIN: address.origin } })
  server.ended.catch(() => undefined)
  await take(address.origin)
  // The server is stopped on purpose, so the rejection of `server.ended` is ignored. The mail server that
  // `startLocalServer` opens would keep this process alive, so the process must exit explicitly.
  await stopProcesses()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
