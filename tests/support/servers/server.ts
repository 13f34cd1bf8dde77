import { existsSync, readdirSync, statSync, readFileSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, writeFile, rm, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { withLock } from '../../../src/build/steps/build-lock.mjs'
import { runCommand } from '../../../src/build/tools/processes.mjs'
import { adminApi, type AdminApi } from '../http/accounts.ts'
import { until } from '../until.ts'
import { freePort } from './free-port.ts'
import { openDatabase, runSql } from './seeds.ts'

const SAMPLE = fileURLToPath(new URL('../../../pocketbase/sample', import.meta.url))
const TEMPLATES = fileURLToPath(new URL('../../../build/test-data', import.meta.url))

/** The names inside a template's folder: the data folder, and the output of the commands that filled it. */
const [DATA, SAID] = ['data', 'said.txt']

/**
 * A prepared data folder. `empty`: the data after a server's first start, with only the administrator. `sample`: the
 * same with the sample content.
 */
type DataTemplate = 'empty' | 'sample'

/**
 * Fills a new data folder with a copy of a template. The first test after a build, or after a change of the sample content, creates the
 * template with the binary.
 * Later tests in any process copy the template. Its creation takes seconds, because of migrations, password hashes, and
 * 24 articles with pictures.
 * @param make fills the given folder by commands of the binary and leaves no process running; returns the commands'
 * output
 * @returns the output of `make` when the template was created
 */
async function copyTemplate(
  name: DataTemplate,
  binary: string,
  dataDir: string,
  make: (dataDir: string) => Promise<string>,
): Promise<string> {
  const { mtimeMs, size } = statSync(binary)
  const template = join(TEMPLATES, `${name}-${Math.round(mtimeMs)}-${size}-${newestChange(SAMPLE)}`)
  // One process creates the template and the others wait, because the sample content keeps two cores busy for many
  // seconds.
  if (!existsSync(template))
    await withLock(`${template}.lock`, async () => {
      if (existsSync(template)) return
      const made = await mkdtemp(`${template}.`)
      await mkdir(join(made, DATA))
      await writeFile(join(made, SAID), await make(join(made, DATA)))
      await rename(made, template)
    })
  // Node's own `cp` needs three times the processor time.
  const { ok, output } = await runCommand('cp', ['-R', `${join(template, DATA)}/.`, dataDir])
  if (!ok) throw new Error(output)
  return readFile(join(template, SAID), 'utf8')
}

/** Returns when a file of a folder was last changed (epoch ms). */
function newestChange(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return Math.round(Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs)))
}

/** Sends a signal to a child process, and resolves when the child has ended. A child that has ended gets no signal. */
export async function endChild(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (child === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/**
 * Kills the process group of a child that was spawned detached. Resolves when the child has ended. Varnish and nginx
 * consist of a manager process and its children, and all must end.
 */
export async function endGroup(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await ended
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

/** The path of the program under test. */
export const BINARY =
  process.env['LEXHARBOR_BINARY'] ?? fileURLToPath(new URL('../../../build/lexharbor', import.meta.url))
const ADMIN = { email: 'admin@lexharbor.example', password: 'correct-horse-battery' }
const STAFF = { email: ADMIN.email, password: 'another-horse-battery' }

export type ServerOptions = {
  /** Variables to add to the process's environment. */
  env?: Record<string, string>
  /** Switches off rate limits and starts 64 JavaScript engines for hooks, so that a test may send many requests. */
  raiseLimits?: boolean
  /** Called before the first start, with an empty data folder. `run` runs a command of the binary with that folder. */
  prepare?: (run: (...args: string[]) => Promise<CommandResult>) => Promise<void>
  port?: number
  /** Whether the server starts with the sample content. */
  sample?: boolean
  /** The path of the program to start instead of `BINARY`. */
  binary?: string
  /** Whether the server prints each SQL statement. */
  printsSql?: boolean
}

export type CommandResult = { code: number | null; output: string }

export type TestServer = {
  origin: string
  port: number
  dataDir: string
  /** The path of the program that was started first. */
  program: string
  /** The output of the command `sample load`; "" without sample content. */
  loaded: string
  /** PocketBase's API for a signed-in superuser. */
  admin: AdminApi
  /** The account of an administrator in `users`, for the site's own staff pages. */
  credentials: { email: string; password: string }
  /** The account of a superuser in `_superusers`, for PocketBase's dashboard. */
  superuser: { email: string; password: string }
  /** The output of the process so far. */
  output(): string
  pid(): number | undefined
  /** Sends SIGTERM and waits until the process ends. */
  stop(): Promise<void>
  /** Sends SIGKILL and waits until the process ends. */
  kill(): Promise<void>
  /** Sends SIGQUIT and waits until the process ends. Go then prints the stacks of all goroutines. */
  quit(): Promise<void>
  /**
   * Starts the server again after `stop` or `kill`, with the same data on the same port.
   * @param program the path of another program to start from now on
   * @param changes changes of the environment, for this start and all later commands
   */
  start(program?: string, changes?: Record<string, string>): Promise<void>
  /** Runs a command of the binary with the same data folder. */
  run(...args: string[]): Promise<CommandResult>
  /** Ends the process and deletes its data folder. */
  remove(): Promise<void>
}

/**
 * Starts the built binary on a free port, with a copy of the data of a first start.
 * @throws with the server's output if it does not start
 */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lexharbor-test-'))
  const port = options.port ?? (await freePort())
  const origin = `http://127.0.0.1:${port}`
  const unlimited = options.raiseLimits === true ? { HOOK_ENGINES: '64' } : {}
  const env: Record<string, string> = { ...environmentOf(dataDir, port), ...unlimited, ...options.env }
  let binary = options.binary ?? BINARY
  let child: ChildProcess | undefined
  let output = ''

  const run = (...args: string[]) => runBinary(binary, args, env)
  const end = (signal: NodeJS.Signals) => endChild(child, signal)
  const start = async (program = binary, changes: Record<string, string> = {}) => {
    binary = program
    Object.assign(env, changes)
    child = serve(binary, env, (text) => (output += text), options.printsSql === true ? ['--dev'] : [])
    await untilServing(origin, child, () => output)
  }

  let loaded = ''
  if (options.prepare === undefined) {
    const kind = options.sample === true ? 'sample' : 'empty'
    loaded = await copyTemplate(kind, binary, dataDir, (folder) => makeTemplate(binary, folder, kind === 'sample'))
  } else await options.prepare(run)
  await start()
  const admin = adminApi(origin, ADMIN)
  if (options.raiseLimits === true) {
    await admin.call('PATCH', '/api/settings', { rateLimits: { enabled: false } })
  }

  return {
    origin,
    port,
    dataDir,
    program: binary,
    loaded,
    admin,
    credentials: STAFF,
    superuser: ADMIN,
    output: () => output,
    pid: () => child?.pid,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    quit: () => end('SIGQUIT'),
    start,
    run,
    async remove() {
      await end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Returns the environment variables for a test's server with this data folder. */
export function environmentOf(dataDir: string, port: number): Record<string, string> {
  return {
    ...inherited(),
    DATA_DIR: dataDir,
    HTTP_ADDR: `127.0.0.1:${port}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SITE_ADMIN_PASSWORD: STAFF.password,
    CAPTCHA_MAX_NUMBER: '500',
    // The server sends no newsletter by itself, because a test must not depend on the day of the week.
    NEWSLETTER_DAY: 'off',
    // All clients in a test have the same address, so raise the limit of connections for one client.
    CLIENT_CONNECTIONS: '4096',
    // All mails in a test go to a few mailboxes, so raise the limits of mails.
    CONFIRMATIONS_PER_RECIPIENT: '10000',
    MAILS_PER_DAY: '100000',
    STAFF_NOTICES_PER_DAY: '100000',
    // The default is one JavaScript engine for each processor, at least two. No test may depend on the machine.
    HOOK_ENGINES: '2',
    // Go's garbage collection takes a quarter of the server's processor time. Run it less often, because tests have
    // enough memory.
    GOGC: '400',
  }
}

/** Creates the data of a first start, on request with the sample content. Returns the output of `sample load`. */
async function makeTemplate(binary: string, dataDir: string, withSample: boolean): Promise<string> {
  const port = await freePort()
  const env = environmentOf(dataDir, port)
  let loaded = ''
  if (withSample) {
    const { code, output } = await runBinary(binary, ['sample', 'load', SAMPLE], env)
    if (code !== 0) throw new Error(`sample load failed: ${output}`)
    loaded = output
  }
  let output = ''
  const child = serve(binary, env, (text) => (output += text))
  await untilServing(`http://127.0.0.1:${port}`, child, () => output)
  // Wait until the server has rendered all pages. Otherwise every server with a copy of this data would render them
  // again.
  await until('every article has its page', () => articlesWithoutPage(dataDir) === 0)
  await endChild(child, 'SIGTERM')
  openHolidays(dataDir)
  return loaded
}

/** Opens the holidays that a first start closes for demos, because a test must not depend on the day of the year. */
function openHolidays(dataDir: string): void {
  runSql({ dataDir }, 'DELETE FROM demo_closed_days')
}

function articlesWithoutPage(dataDir: string): number {
  const query = "SELECT slug FROM public_posts WHERE '/blog/' || slug NOT IN (SELECT path FROM rendered_pages)"
  return runSql({ dataDir }, query).length
}

/** Starts the server as a child process, which ends at the latest with this process. */
function serve(
  binary: string,
  env: Record<string, string>,
  print: (text: string) => void,
  flags: readonly string[] = [],
): ChildProcess {
  const child = spawn(binary, ['serve', ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  child.once('exit', () => process.off('exit', killWithUs))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => print(chunk.toString()))
  return child
}

async function untilServing(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  await until('the server answers', async () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${output()}`)
    return (await fetch(`${origin}/api/health`).catch(() => undefined))?.ok
  })
}

async function runBinary(binary: string, args: string[], env: Record<string, string>): Promise<CommandResult> {
  const child = spawn(binary, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output }
}

// Returns only a few variables of the environment. So a developer's own settings of the site affect no test.
function inherited(): Record<string, string> {
  const kept = ['PATH', 'HOME', 'TMPDIR', 'LEXHARBOR_HOOKS_DIR', 'LEXHARBOR_MIGRATIONS_DIR']
  return Object.fromEntries(
    kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

/** Returns the resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** Returns the processor time that a process has used, in seconds. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the size of a database's used pages in MB, without the write-ahead log. */
export function databaseMegabytes(dataDir: string): number {
  const database = openDatabase(dataDir, { readOnly: true })
  const number = (pragma: string) => Number(Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
  const bytes = (number('page_count') - number('freelist_count')) * number('page_size')
  database.close()
  return bytes / 1024 / 1024
}

/** Returns the number of open sockets of a process. */
export function openSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return readlinkSync(join(folder, name)).startsWith('socket:')
    } catch {
      return false // the process has closed this file descriptor meanwhile
    }
  }).length
}

/**
 * Returns the size of all files below a folder in MB.
 * @param except folders directly below `folder` that don't count
 */
export async function folderMegabytes(folder: string, except: readonly string[] = []): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = names
    .filter((name) => !except.some((other) => name === other || name.startsWith(`${other}/`)))
    .map((name) => statSync(join(folder, name), { throwIfNoEntry: false }))
    .map((entry) => (entry?.isFile() === true ? entry.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024
}

/** Returns the goroutine stacks in the output that Go prints after SIGQUIT. */
export function goroutinesIn(output: string): string[] {
  return output
    .slice(output.lastIndexOf('SIGQUIT: quit'))
    .split('\n\n')
    .filter((part) => /^goroutine \d+/.test(part))
}
