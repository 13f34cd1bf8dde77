import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { until } from '../support/until.ts'
import { versitygw } from './programs.ts'

const ACCESS_KEY = 'drill'
const SECRET = 'drill-secret'

export type Store = {
  /** What the server is told of it: files and the copy of the database in buckets of their own. */
  env: Record<string, string>
  /** The folder of a bucket. */
  folder(bucket: 'files' | 'replica'): string
  /** Stops answering until `resume`. */
  pause(): void
  resume(): void
  remove(): void
}

/** An S3 store on this computer, in an empty folder. */
export async function startStore(): Promise<Store> {
  const work = mkdtempSync(join(tmpdir(), 'lexharbor-store-'))
  const folder = (bucket: string) => join(work, 'data', bucket)
  for (const bucket of ['files', 'replica']) mkdirSync(folder(bucket), { recursive: true })
  mkdirSync(join(work, 'meta'))
  const port = await freePort()
  const child = spawn(
    versitygw(),
    ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', '--sidecar', join(work, 'meta'), join(work, 'data')],
    { env: { PATH: process.env['PATH'], ROOT_ACCESS_KEY: ACCESS_KEY, ROOT_SECRET_KEY: SECRET }, stdio: 'ignore' },
  )
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const endpoint = `http://127.0.0.1:${port}`
  await until('the store answers', async () => (await fetch(endpoint).catch(() => undefined)) !== undefined, 30_000)
  const access = (prefix: string, bucket: string) => ({
    [`${prefix}_ENDPOINT`]: endpoint,
    [`${prefix}_BUCKET`]: bucket,
    [`${prefix}_REGION`]: 'us-east-1',
    [`${prefix}_ACCESS_KEY`]: ACCESS_KEY,
    [`${prefix}_SECRET`]: SECRET,
    [`${prefix}_PATH_STYLE`]: 'on',
  })
  return {
    env: { ...access('FILES_S3', 'files'), ...access('REPLICA_S3', 'replica'), REPLICA_S3_PATH: 'lexharbor' },
    folder,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    remove() {
      process.off('exit', killWithUs)
      child.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true })
    },
  }
}
