import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyProject, type ProjectCopy } from '../support/repository/project-copy.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { needPrograms } from '../support/runner/needed-programs.ts'
import { TEST_HANG_MS } from '../support/until.ts'

// Runs `npm run release` in two folders, at different times, in different time zones and with separate caches. The
// programs must be equal.

const TARGETS = ['darwin-amd64', 'darwin-arm64', 'linux-amd64', 'linux-arm64']
/** The first bytes (hexadecimal) of an executable file, by system and processor. */
const BEGINNINGS: Record<string, string> = {
  'linux-amd64': '7f454c46020101000000000000000000 02003e00',
  'linux-arm64': '7f454c46020101000000000000000000 0200b700',
  'darwin-amd64': 'cffaedfe07000001',
  'darwin-arm64': 'cffaedfe0c000001',
}
const RELEASE = 'build/release'

const folders: string[] = []
const projects: ProjectCopy[] = []
let key: string
/** The folder with the files of a signed release. */
let release: string

beforeAll(async () => {
  await needPrograms({ 'ssh-keygen': 'openssh-client' })
  key = join(temporary(), 'key')
  keygen('-q', '-t', 'ed25519', '-N', '', '-C', 'a drill', '-f', key)
  release = await released({ TZ: 'Pacific/Kiritimati', LANG: 'C' }, ['--sign', key])
}, TEST_HANG_MS)
afterAll(() => {
  for (const { remove } of projects) remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

test('the same sources make the same files, for any user, place and time', async () => {
  const listed = readFileSync(join(release, 'SHA256SUMS'), 'utf8')
  for (const target of TARGETS) {
    const [name = ''] = readdirSync(release).filter((file) => file.endsWith(`-${target}`))
    const beginning = readFileSync(join(release, name)).subarray(0, 20).toString('hex')
    expect([target, beginning]).toEqual([target, expect.stringMatching(beginningOf(target))])
    expect(listed).toMatch(new RegExp(`^[0-9a-f]{64} {2}lexharbor-[\\d.]+-${target}$`, 'm'))
  }
  for (const file of ['LICENSE', 'deploy/lexharbor.service', 'deploy/lexharbor.socket', 'deploy/Containerfile'])
    expect(listed).toContain(`  ${file}\n`)

  // The build of this checkout has a program only for this machine's system. It must equal the released program.
  const own = `${process.platform}-${{ x64: 'amd64' }[process.arch as string] ?? process.arch}`
  const built = createHash('sha256')
    .update(readFileSync(join(repositoryRoot, 'build/lexharbor')))
    .digest('hex')
  expect(listed).toMatch(new RegExp(`^${built} {2}lexharbor-[\\d.]+-${own}$`, 'm'))

  // With an empty cache, Go compiles everything again.
  const cache = join(temporary(), 'go')
  const second = await released({ TZ: 'Pacific/Pago_Pago', LANG: 'de_DE.UTF-8', GOCACHE: cache }, [
    '--only',
    'linux-amd64',
  ])
  const again = readFileSync(join(second, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  expect(again).toEqual(
    listed
      .trimEnd()
      .split('\n')
      .filter((line) => !TARGETS.some((target) => target !== 'linux-amd64' && line.endsWith(`-${target}`))),
  )
})

test('the program’s own check and ssh-keygen both detect a changed file in a signed release', () => {
  const program = join(release, '../lexharbor')
  const [name = ''] = readdirSync(release).filter((file) => file.endsWith('-linux-arm64'))
  const env = { ...process.env, RELEASE_KEY: readFileSync(`${key}.pub`, 'utf8') }
  const verify = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(program, ['verify', ...args], { encoding: 'utf8', env })
    return { status, output: stdout + stderr }
  }
  const list = join(release, 'SHA256SUMS')
  const renamed = join(temporary(), 'lexharbor.new')
  cpSync(join(release, name), renamed)
  expect(verify('--list', list, renamed)).toEqual({
    status: 0,
    output: expect.stringContaining(`lexharbor.new is ${name}, signed with SHA256:`),
  })
  // A signed program of another release than the expected one is refused, such as an older one with known faults.
  const version = /^lexharbor-(.+?)-/.exec(name)?.[1] ?? ''
  expect(verify('--list', list, '--version', version, renamed).status).toBe(0)
  expect(verify('--list', list, '--version', '0.0.1', renamed)).toEqual({
    status: 1,
    output: expect.stringContaining(`is of release ${version}, not 0.0.1`),
  })
  writeFileSync(renamed, 'x', { flag: 'a' })
  expect(verify('--list', list, renamed)).toEqual({ status: 1, output: expect.stringContaining('Do not start it') })

  const signers = join(temporary(), 'signers')
  writeFileSync(signers, `releases@example.com ${readFileSync(`${key}.pub`, 'utf8')}`)
  const check = ['-Y', 'verify', '-f', signers, '-I', 'releases@example.com', '-n', 'lexharbor-release']
  const agreed = spawnSync('ssh-keygen', [...check, '-s', `${list}.sig`], { input: readFileSync(list) })
  expect(agreed.status).toBe(0)
})

/** Builds a release in a copy of the project. Returns the folder with the release's files. */
async function released(env: Record<string, string>, args: string[]): Promise<string> {
  const copy = copyProject()
  projects.push(copy)
  const building = spawn(process.execPath, ['src/build/release.ts', ...args], {
    cwd: copy.project,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [building.stdout, building.stderr])
    stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const [status] = await once(building, 'close')
  if (status !== 0) throw new Error(output)
  return join(copy.project, RELEASE)
}

function beginningOf(target: string): RegExp {
  return new RegExp(`^${(BEGINNINGS[target] ?? '').replace(' ', '')}`)
}

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-release-'))
  mkdirSync(folder, { recursive: true })
  folders.push(folder)
  return folder
}

function keygen(...args: string[]): void {
  execFileSync('ssh-keygen', args)
}
