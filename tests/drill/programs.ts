import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { compileAhead, compiledProgram } from '../support/runner/compiled-program.ts'

/**
 * The template of the Litestream configuration that the binary prints. Its first line names the release of Litestream
 * that it needs.
 */
const LITESTREAM_CONFIG = 'pocketbase/internal/replication/litestream.yml.tmpl'
const STORE_VERSION = 'v1.8.0'
/** The last commit of MinIO's repository. MinIO's own release names are not valid versions of Go modules. */
const MINIO_VERSION = 'v0.0.0-20260212201848-7aac2a2c5b7c'
/** The time limit, in ms, to compile the programs on a slow machine. */
export const COMPILE_LIMIT_MS = 1_200_000

/** Returns the release of Litestream that our configuration names, such as "v0.5.18". */
function litestreamVersion(): string {
  const version = /^# For Litestream (v\d+\.\d+\.\d+)\./.exec(
    readFileSync(join(repositoryRoot, LITESTREAM_CONFIG), 'utf8'),
  )?.[1]
  if (version === undefined) throw new Error(`the first line of ${LITESTREAM_CONFIG} names no release of Litestream`)
  return version
}

const programs = {
  versitygw: { program: 'github.com/versity/versitygw/cmd/versitygw', version: STORE_VERSION },
  litestream: { program: 'github.com/benbjohnson/litestream/cmd/litestream', version: litestreamVersion() },
  minio: { program: 'github.com/minio/minio', version: MINIO_VERSION },
}

/**
 * Compiles the programs in the background. Vitest calls this function once before the first drill, and the returned
 * function after the last one.
 */
export const setup = (): (() => void) => compileAhead(Object.values(programs))

/** Returns the path of Litestream. */
export const litestream = (): string => compiledProgram(programs.litestream)

/** Returns the path of VersityGW, an S3 server that stores objects in a folder. */
export const versitygw = (): string => compiledProgram(programs.versitygw)

/** Returns the path of MinIO, an S3 server that distributes objects over several computers. Compiling takes 10 min. */
export const minio = (): string => compiledProgram(programs.minio)
