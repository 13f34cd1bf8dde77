import { buildChanged } from './build.ts'
import { adminAddress, serverAddress } from './local/http-address.mjs'
import { startLocalServer } from './local/local-server.ts'
import { stopOnSignals, runMain } from './tools/processes.mjs'

await runMain(start)

/**
 * `npm start`: builds what has changed, loads the sample content, and serves the site. Mails become files unless
 * SMTP_HOST names a mail server.
 */
async function start(): Promise<void> {
  stopOnSignals()
  const address = serverAddress()
  await buildChanged()

  const server = await startLocalServer({ address })
  console.log(`
  Site       ${address.origin}
  Dashboard  ${adminAddress().origin}/_/
  Staff      ${address.origin}/admin/images
  Mail       ${server.mail}

  Ctrl-C stops everything.
`)
  await server.ended
}
