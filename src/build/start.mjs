import { build } from './build.mjs'
import { ensureNode } from './tools/ensure-node.mjs'
import { parseHttpAddress, requireFreeAddress } from './local/http-address.mjs'
import { startLocalServer } from './local/local-server.mjs'
import { stopOnSignals } from './tools/processes.mjs'
import { readEnvFile } from './local/read-env-file.mjs'
import { runMain } from './tools/stop.mjs'

await runMain(start)

/**
 * `npm start`: builds what has changed, loads the sample content, and serves the site. Mails become files unless
 * SMTP_HOST names a mail server.
 */
async function start() {
  ensureNode()
  readEnvFile()
  stopOnSignals()
  const address = parseHttpAddress(process.env.HTTP_ADDR || '127.0.0.1:8090')
  const admin = process.env.ADMIN_ADDR ? parseHttpAddress(process.env.ADMIN_ADDR) : address
  // Checks the port before the build, because a build takes minutes.
  await requireFreeAddress(address)
  await build()

  const server = await startLocalServer({ address })
  console.log(`
  Site       ${address.origin}
  Dashboard  ${admin.origin}/_/
  Staff      ${address.origin}/admin/images
  Mail       ${server.mail}

  Ctrl-C stops everything.
`)
  await server.ended
}
