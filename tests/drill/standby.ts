import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { until } from '../support/until.ts'
import { storeAccess } from './machine.ts'
import { litestream } from './programs.ts'
import type { Store } from './store.ts'

const BINARY = process.env['LEXHARBOR_BINARY'] ?? join(repositoryRoot, 'build/lexharbor')

/** A simulated standby computer. By a takeover it becomes the server. */
export type StandbyMachine = {
  origin: string
  dataDir: string
  /** Returns the output of the standby's program. */
  output(): string
  /** Starts a takeover by command, without waiting until the present server's lease ends. */
  takeOver(): void
  /** Waits until this computer is the server, and its Litestream copies the database to the object store. */
  serving(): Promise<void>
  /** Suspends all programs of the computer, like a paused virtual machine. `thaw` resumes them. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

/**
 * Starts a standby computer.
 * @param dataDir the data folder of a computer that was the server before; default: an empty folder
 */
export async function startStandby(
  store: Store,
  env: Record<string, string>,
  dataDir?: string,
): Promise<StandbyMachine> {
  const work = mkdtempSync(join(tmpdir(), 'drill-'))
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'lexharbor-test-'))
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = {
    PATH: process.env['PATH'] ?? '',
    ...env,
    ...store.env,
    DATA_DIR: folder,
    HTTP_ADDR: `127.0.0.1:${port}`,
    LITESTREAM_SOCKET: join(work, 'litestream.sock'),
    LITESTREAM_PROGRAM: litestream(),
  }
  const config = spawnSync(BINARY, ['replication', 'config'], { env: environment, encoding: 'utf8' })
  if (config.status !== 0) throw new Error(`lexharbor replication config: ${config.stderr}`)
  writeFileSync(join(work, 'litestream.yml'), config.stdout)
  let output = ''
  const start = (program: string, args: string[], own: Record<string, string>): ChildProcess => {
    const child = spawn(program, args, { env: own, stdio: ['ignore', 'pipe', 'pipe'] })
    const killWithUs = () => child.kill('SIGKILL')
    process.once('exit', killWithUs)
    child.once('exit', () => process.off('exit', killWithUs))
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return child
  }
  const programs = [
    start(litestream(), ['replicate', '-config', join(work, 'litestream.yml')], storeAccess(store)),
    start(BINARY, ['standby'], environment),
  ]
  await until('the standby serves pages', async () => (await fetch(origin).catch(() => undefined))?.ok, 60_000)
  const signal = (name: NodeJS.Signals) => programs.forEach((each) => each.kill(name))
  return {
    origin,
    dataDir: folder,
    output: () => output,
    takeOver: () => void programs[1]?.kill('SIGUSR1'),
    serving: () =>
      until(
        'the standby is the server',
        async () => (await fetch(`${origin}/api/site/ready`).catch(() => undefined))?.ok,
        600_000,
      ).then(() => undefined),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async remove() {
      signal('SIGKILL')
      for (const each of programs) if (each.exitCode === null && each.signalCode === null) await once(each, 'exit')
      for (const each of [folder, work]) rmSync(each, { recursive: true, force: true })
    },
  }
}
