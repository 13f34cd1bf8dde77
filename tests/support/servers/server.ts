import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { adminApi, type AdminApi } from '../http/admin-api.ts'
import { copyTemplate, SAMPLE } from './data-template.ts'
import { endChild } from './end-child.ts'
import { freePort } from './free-port.ts'
import { until } from '../until.ts'

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
  const database = new DatabaseSync(join(dataDir, 'data.db'))
  database.exec('DELETE FROM demo_closed_days')
  database.close()
}

function articlesWithoutPage(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true, timeout: 10_000 })
  try {
    const query = "SELECT slug FROM public_posts WHERE '/blog/' || slug NOT IN (SELECT path FROM rendered_pages)"
    return database.prepare(query).all().length
  } finally {
    database.close()
  }
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
