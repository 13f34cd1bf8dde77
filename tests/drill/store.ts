import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/servers/free-port.ts'
import { until } from '../support/until.ts'
import { versitygw } from './programs.ts'
import { ACCESS_KEY, SECRET, signedAddress, storeVariables } from './store-access.ts'

type Bucket = 'files' | 'replica' | 'backups'

export type Store = {
  /** The site server's settings for the buckets of files and of the database's copy. */
  env: Record<string, string>
  /** The site server's settings for the bucket of backups, which not every drill uses. */
  backupsEnv: Record<string, string>
  /** Returns the path of the folder that contains the objects of a bucket. */
  folder(bucket: Bucket): string
  /** Returns a signed URL that can read an object for some minutes, as an operator's tools create it. */
  signedAddress(bucket: Bucket, name: string): string
  /** From now on the store answers no request, until `resume`. */
  pause(): void
  resume(): void
  remove(): void
}

/** Starts an S3 store on this computer, in an empty folder. */
export async function startStore(): Promise<Store> {
  const work = mkdtempSync(join(tmpdir(), 'lexharbor-store-'))
  const folder = (bucket: string) => join(work, 'data', bucket)
  for (const bucket of ['files', 'replica', 'backups']) mkdirSync(folder(bucket), { recursive: true })
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
  const access = (prefix: string, bucket: string) => storeVariables(prefix, endpoint, bucket)
  return {
    env: { ...access('FILES_S3', 'files'), ...access('REPLICA_S3', 'replica'), REPLICA_S3_PATH: 'lexharbor' },
    backupsEnv: access('BACKUP_S3', 'backups'),
    folder,
    signedAddress: (bucket, name) => signedAddress('GET', endpoint, `/${bucket}/${name}`),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    remove() {
      process.off('exit', killWithUs)
      child.kill('SIGKILL')
      rmSync(work, { recursive: true, force: true })
    },
  }
}
