import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { messageOf } from '../lib/error-message.ts'
import { build, compile } from './build.ts'
import { materialsFile } from './steps/write-licenses.ts'
import { ensureGo } from './tools/ensure-go.mjs'
import { inRoot } from './tools/project.mjs'
import { timed, runCommand, tail, runMain, Stop } from './tools/processes.mjs'

/** The systems of a release, each as Go's GOOS and GOARCH. */
const targets = ['linux-amd64', 'linux-arm64', 'darwin-amd64', 'darwin-arm64']

/**
 * The namespace of the signature, which states its purpose (`Namespace` in pocketbase/internal/releases/signature.go).
 */
const namespace = 'lexharbor-release'

const list = 'SHA256SUMS'
const USAGE = 'npm run release -- [--sign KEY] [--only SYSTEM]'

await runMain(release)

/**
 * Builds build/release from scratch: the program for each system, its bill of materials and license, the files for
 * deployment, and a list of all hashes. `--sign KEY` signs the list with this private ed25519 key of ssh-keygen.
 * `--only linux-amd64` builds only that program.
 */
async function release(): Promise<void> {
  const { sign, only } = options()
  const go = await ensureGo()
  await build()
  const folder = inRoot('build', 'release')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { version }: { version: string } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  for (const target of only === undefined ? targets : [only]) {
    const [GOOS = '', GOARCH = ''] = target.split('-')
    const file = join(folder, `lexharbor-${version}-${target}`)
    await timed(`${target}: compiling, which takes minutes the first time`, () => compile(go, file, { GOOS, GOARCH }))
  }
  copyFileSync(materialsFile, join(folder, `lexharbor-${version}.cdx.json`))
  copyFileSync(inRoot('LICENSE'), join(folder, 'LICENSE'))
  cpSync(inRoot('pocketbase', 'deploy'), join(folder, 'deploy'), { recursive: true })

  const sums = join(folder, list)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
  writeFileSync(sums, files.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join(''))
  if (sign !== undefined) await signFile(sums, sign)
  console.log(`\n${readFileSync(sums, 'utf8')}\n${folder}: ${sign === undefined ? 'not signed' : 'signed'}`)
}

function options(): { sign: string | undefined; only: string | undefined } {
  try {
    const { sign, only } = parseArgs({ options: { sign: { type: 'string' }, only: { type: 'string' } } }).values
    if (only !== undefined && !targets.includes(only))
      throw new Error(`there is no program for "${only}": ${targets.join(', ')}`)
    if (sign !== undefined && !existsSync(sign)) throw new Error(`there is no key at ${sign}`)
    return { sign, only }
  } catch (error) {
    throw new Stop(`${messageOf(error)}. ${USAGE}`)
  }
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

async function signFile(file: string, key: string): Promise<void> {
  const { ok, missing, output } = await runCommand('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', namespace, file])
  if (ok) return
  if (!missing) console.error(`\n${tail(output)}`)
  throw new Stop(
    missing
      ? 'ssh-keygen was not found. Install OpenSSH and run the command again.'
      : 'the release could not be signed, see above. Name a private key of `ssh-keygen -t ed25519`.',
  )
}
