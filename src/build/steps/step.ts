import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { inRoot } from '../tools/project.mjs'
import { timed } from '../tools/timed.mjs'

/** A step of the build. Its paths are absolute. */
type Step = { name: string; doing: string; inputs: string[]; outputs: string[]; run: () => Promise<void> | void }

/**
 * Runs one step of the build. Skips it if its inputs are unchanged since its last success and all its outputs exist.
 */
export async function step({ name, doing, inputs, outputs, run }: Step): Promise<void> {
  const stamp = inRoot('build', 'stamps', name)
  // Computed before the work, so that the next build detects a file that was saved during the work.
  const before = fingerprint(inputs)
  const current =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === before && outputs.every((path) => existsSync(path))
  if (current) {
    console.log(`${name}: unchanged`)
    return
  }
  rmSync(stamp, { force: true })
  await timed(`${name}: ${doing}`, run)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, before)
}
