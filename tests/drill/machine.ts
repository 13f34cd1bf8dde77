import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { until } from '../support/until.ts'
import { litestream } from './programs.ts'
import type { Store } from './store.ts'

const BINARY = process.env['LEXHARBOR_BINARY'] ?? join(repositoryRoot, 'build/lexharbor')

/**
 * A simulated computer. It runs the site's server, and Litestream, which copies the server's database to the object
 * store.
 */
export type Machine = {
  server: TestServer
  socket: string
  /** Returns the process ID of Litestream; undefined if it does not run. */
  copyingPid(): number | undefined
  /** Waits until the object store has all commits so far. */
  copied(): void
  /** Returns the folder with all data of the computer. */
  dataDir(): string
  /** Simulates the loss of the computer: kills both programs at once and deletes the folder. */
  die(): Promise<void>
  /**
   * Replaces the lost computer by another one at the same address. Restores the database from the object store into an
   * empty folder, and starts no program yet.
   */
  restore(): Promise<void>
  /** Starts the server and Litestream. */
  start(): Promise<void>
  remove(): Promise<void>
}

/**
 * Starts a simulated computer with the server and Litestream.
 * @param binary the path of another program to start instead of the built one
 */
export async function startMachine(store: Store, env: Record<string, string>, binary = BINARY): Promise<Machine> {
  const program = litestream()
  const work = mkdtempSync(join(tmpdir(), 'drill-'))
  const socket = join(work, 'litestream.sock')
  const environment = { ...env, ...store.env, LITESTREAM_SOCKET: socket }
  const server = await startServer({ raiseLimits: true, env: environment, binary })
  let folder = server.dataDir
  const config = join(work, 'litestream.yml')
  let copying = await replicate()

  async function replicate(): Promise<ChildProcess> {
    configure()
    const child = spawn(program, ['replicate', '-config', config], { env: storeAccess(store), stdio: 'pipe' })
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    child.once('exit', () => process.off('exit', killWithUs))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => appendFileSync(join(work, 'litestream.log'), chunk))
    await until('all is well, the copy too', async () => (await fetch(`${server.origin}/api/site/ready`)).ok, 60_000)
    return child
  }

  function configure(): void {
    const { status, stdout, stderr } = spawnSync(BINARY, ['replication', 'config'], {
      env: { ...process.env, ...environment, DATA_DIR: folder },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`lexharbor replication config: ${stderr}`)
    writeFileSync(config, stdout)
  }

  return {
    server,
    socket,
    copyingPid: () => copying.pid,
    copied() {
      const { status, stdout, stderr } = spawnSync(
        program,
        ['sync', '-wait', '-socket', socket, join(folder, 'data.db')],
        { env: storeAccess(store), encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(`litestream sync: ${stdout}${stderr}`)
    },
    dataDir: () => folder,
    async die() {
      const ends = once(copying, 'exit')
      copying.kill('SIGKILL')
      await Promise.all([server.kill(), ends])
      rmSync(folder, { recursive: true, force: true })
    },
    async restore() {
      folder = mkdtempSync(join(tmpdir(), 'lexharbor-test-'))
      configure()
      const database = join(folder, 'data.db')
      const { status, stdout, stderr } = spawnSync(
        program,
        ['restore', '-config', config, '-integrity-check', 'full', database],
        { env: storeAccess(store), encoding: 'utf8' },
      )
      if (status !== 0) throw new Error(`litestream restore: ${stdout}${stderr}`)
    },
    async start() {
      await server.start(undefined, { DATA_DIR: folder })
      copying = await replicate()
    },
    async remove() {
      copying.kill('SIGKILL')
      await server.remove()
      for (const each of [folder, work]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/**
 * Returns the environment variables that Litestream needs. The test's whole environment could contain AWS_… variables,
 * which change Litestream's behavior.
 */
export function storeAccess({ env }: Store): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    ...env,
    LITESTREAM_ACCESS_KEY_ID: env['REPLICA_S3_ACCESS_KEY'] ?? '',
    LITESTREAM_SECRET_ACCESS_KEY: env['REPLICA_S3_SECRET'] ?? '',
  }
}
