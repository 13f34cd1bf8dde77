import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../tools/project.mjs'

/** Tests and generated files don't decide whether a step must run again. */
const derived = /\.test\.tsx?$|_test\.go$|routeTree\.gen\.ts$|\.br$|\.gz$|\/\.DS_Store$/

/**
 * Returns a hash of names and contents. The same files give the same hash on every machine.
 * @param paths files and folders, absolute; a missing one counts as absent, not as an error
 * @returns 64 hex digits
 */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Returns every file at or below an absolute path, sorted, without tests and generated files. */
export function filesUnder(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return derived.test(path) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesUnder(join(path, name)))
}
