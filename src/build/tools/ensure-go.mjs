import { existsSync } from 'node:fs'
import { runCommand, tail } from './run-command.mjs'
import { Stop } from './stop.mjs'

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
