import { existsSync } from 'node:fs'
import { withBuildLock, withLock } from '../steps/build-lock.mjs'
import { runCommand, tail, Stop } from './processes.mjs'
import { ensurePackages } from './ensure-packages.mjs'
import { binary, inRoot } from './project.mjs'

/** The environment variables of the build's Go commands. An older Go, from 1.21 on, downloads Go 1.27.0 or newer. */
export const goEnvironment = { GOTOOLCHAIN: 'go1.27.0+auto', CGO_ENABLED: '0' }

/** The flags of every compilation. Other flags would make Go compile all packages again, including the database's. */
export const compilerFlags = ['-trimpath']

const oldestGo = { major: 1, minor: 21 }
const installedPlaces = ['/usr/local/go/bin', '/opt/homebrew/bin', '/usr/lib/go/bin']
const remedy = 'Install Go 1.21 or newer from https://go.dev/dl and run the command again.'

/**
 * Finds a Go that can build the binary.
 * @returns {Promise<string>} the command to run
 * @throws `Stop` if there is none
 */
export async function ensureGo() {
  const { ok, missing, output } = await runCommand('go', ['env', 'GOVERSION'], { env: { GOTOOLCHAIN: 'local' } })
  if (missing) throw new Stop(notFound())
  if (!ok) {
    console.error(`\n${tail(output)}`)
    throw new Stop(
      '`go env` failed, see above. Correct the error, or reinstall Go from https://go.dev/dl, and run the command again.',
    )
  }
  const version = output.trim().replace(/^go/, '')
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < oldestGo.major || (major === oldestGo.major && minor < oldestGo.minor))
    throw new Stop(`Go ${version || 'before 1.16'} is too old. ${remedy}`)
  return 'go'
}

function notFound() {
  const place = installedPlaces.find((folder) => existsSync(`${folder}/go`))
  if (place === undefined) return `Go was not found. ${remedy}`
  return `Go was found in ${place}, which is not on PATH. Run \`export PATH="$PATH:${place}"\` and the command again.`
}

/**
 * Provides what a build needs: Go and the packages. Throws `Stop` with a remedy if something is missing. On the first
 * build, Go compiles meanwhile, and goes on after this.
 */
export async function prepareBuild() {
  const go = await ensureGo()
  await withBuildLock(async () => {
    if (!existsSync(binary)) void compileAhead(go)
    await ensurePackages()
  })
}

/**
 * Runs `work` while no other work of a build compiles Go. Two compilations at once would compile the same packages.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withGoLock = (work) => withLock(inRoot('build', 'go-lock'), work)

/**
 * Downloads Go's modules and compiles all packages except the main one, which embeds the built site. npm installs and
 * the site builds meanwhile. A failure is ignored: the later compilation reports it.
 * @param {string} go the Go command
 */
function compileAhead(go) {
  console.log('modules: fetching and compiling beside the rest')
  const args = ['build', ...compilerFlags, './internal/...']
  return withGoLock(() => runCommand(go, args, { cwd: inRoot('pocketbase'), env: goEnvironment }))
}
