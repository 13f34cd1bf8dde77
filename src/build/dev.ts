import { buildChanged } from './build.ts'
import { serverAddress, viteAddress } from './local/http-address.mjs'
import { startLocalServer } from './local/local-server.ts'
import { startProcess, stopOnSignals, runMain, Stop } from './tools/processes.mjs'
import { projectNode } from './tools/ensure-packages.mjs'
import { inRoot } from './tools/project.mjs'
import { watchHooks } from './site/server-bundles.ts'

await runMain(develop)

/** `npm run dev`: starts Vite and, behind it, a PocketBase that restarts when a hook changes. */
async function develop(): Promise<void> {
  stopOnSignals()
  const address = serverAddress()
  await buildChanged()

  await watchHooks((problem) => console.log(problem === null ? 'hooks: rebuilt' : `hooks: ${problem}`))
  const server = await startLocalServer({
    address,
    flags: ['--hooksWatch=true'],
    env: {
      LEXHARBOR_HOOKS_DIR: inRoot('build', 'hooks'),
      LEXHARBOR_MIGRATIONS_DIR: inRoot('pb_migrations'),
      SITE_ORIGIN: viteAddress.origin,
    },
  })
  const vite = startProcess(
    projectNode(),
    [
      inRoot('node_modules', 'vite', 'bin', 'vite.js'),
      '--host',
      viteAddress.host,
      '--port',
      String(viteAddress.port),
      '--strictPort',
    ],
    { env: { API_ORIGIN: address.origin } },
  )
  console.log(`
  Site       ${viteAddress.origin}  (hot reload)
  Dashboard  ${address.origin}/_/
  Mail       ${server.mail}

  Ctrl-C stops everything.
`)
  const viteEnded = new Promise<never>((_, reject) =>
    vite.on('exit', () =>
      reject(new Stop('Vite ended by itself, see above. Correct the error and run the command again.')),
    ),
  )
  await Promise.race([server.ended, viteEnded])
}
