import { build } from './build.mjs'
import { ensureNode } from './tools/ensure-node.mjs'
import { parseHttpAddress, requireFreeAddress } from './local/http-address.mjs'
import { startLocalServer } from './local/local-server.mjs'
import { startProcess, stopOnSignals } from './tools/processes.mjs'
import { projectNode } from './tools/project-node.mjs'
import { inRoot } from './tools/project.mjs'
import { readEnvFile } from './local/read-env-file.mjs'
import { runMain, Stop } from './tools/stop.mjs'

const siteAddress = parseHttpAddress('127.0.0.1:5173')

await runMain(develop)

/** `npm run dev`: starts Vite and, behind it, a PocketBase that restarts when a hook changes. */
async function develop() {
  ensureNode()
  readEnvFile()
  stopOnSignals()
  const address = parseHttpAddress(process.env.HTTP_ADDR || '127.0.0.1:8090')
  await requireFreeAddress(address)
  await requireFreeAddress(siteAddress)
  await build()

  // Imported here, because esbuild exists only after the packages are installed.
  const { watchHooks } = await import('./steps/bundle-hooks.mjs')
  await watchHooks((problem) => console.log(problem === null ? 'hooks: rebuilt' : `hooks: ${problem}`))
  const server = await startLocalServer({
    address,
    flags: ['--hooksWatch=true'],
    env: {
      LEXHARBOR_HOOKS_DIR: inRoot('build', 'hooks'),
      LEXHARBOR_MIGRATIONS_DIR: inRoot('pb_migrations'),
      SITE_ORIGIN: siteAddress.origin,
    },
  })
  const vite = startProcess(
    projectNode(),
    [
      inRoot('node_modules', 'vite', 'bin', 'vite.js'),
      '--host',
      siteAddress.host,
      '--port',
      String(siteAddress.port),
      '--strictPort',
    ],
    { env: { API_ORIGIN: address.origin } },
  )
  console.log(`
  Site       ${siteAddress.origin}  (hot reload)
  Dashboard  ${address.origin}/_/
  Mail       ${server.mail}

  Ctrl-C stops everything.
`)
  const viteEnded = new Promise((_, reject) =>
    vite.on('exit', () =>
      reject(new Stop('Vite ended by itself, see above. Correct the error and run the command again.')),
    ),
  )
  await Promise.race([server.ended, viteEnded])
}
