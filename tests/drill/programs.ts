import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { goEnvironment } from '../../src/build/tools/ensure-go.mjs'
import { root } from '../support/repository/source-files.ts'

/** The configuration that the binary prints names its release of Litestream. */
const LITESTREAM_CONFIG = 'pocketbase/internal/replication/litestream.yml.tmpl'
const STORE_VERSION = 'v1.8.0'
/** The last commit of its repository, whose releases are no versions of Go modules. */
const MINIO_VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c'
/** Time to compile both on a slow machine. */
export const COMPILE_LIMIT_MS = 1_200_000

/** Returns the Litestream release of our configuration, such as "v0.5.18". */
function litestreamVersion(): string {
  const version = /^# For Litestream (v\d+\.\d+\.\d+)\./.exec(readFileSync(join(root, LITESTREAM_CONFIG), 'utf8'))?.[1]
  if (version === undefined) throw new Error(`the first line of ${LITESTREAM_CONFIG} names no release of Litestream`)
  return version
}

/** Returns Litestream's program. Its module is compiled once, which takes some minutes. */
export const litestream = (): string =>
  installed('github.com/benbjohnson/litestream/cmd/litestream', litestreamVersion())

/** A gateway that serves a folder as an S3 store. */
export const versitygw = (): string => installed('github.com/versity/versitygw/cmd/versitygw', STORE_VERSION)

/** A store that distributes its files over several computers. It is large: compiling takes about ten minutes. */
export const minio = (): string => installed('github.com/minio/minio', MINIO_VERSION)

function installed(program: string, version: string): string {
  const folder = join(root, 'build/drill', version)
  const path = join(folder, program.split('/').at(-1) ?? '')
  if (existsSync(path)) return path
  console.log(`compiling ${program}@${version} …`)
  const { status, stderr, error } = spawnSync('go', ['install', `${program}@${version}`], {
    env: { ...process.env, ...goEnvironment, GOBIN: folder },
    encoding: 'utf8',
  })
  if (status !== 0)
    throw new Error(`The drill lacks ${program}@${version}, which cannot be compiled here: ${error?.message ?? stderr}`)
  return path
}
