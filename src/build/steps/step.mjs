import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { inRoot } from '../tools/project.mjs'

/**
 * Runs one step of the build. Skips it if its inputs are unchanged since its last success and all its outputs exist.
 * @param {{ name: string, doing: string, inputs: string[], outputs: string[], run: () => Promise<void> | void }} step
 * paths are absolute
 */
export async function step({ name, doing, inputs, outputs, run }) {
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

/**
 * Prints `doing`, calls `run`, and prints on the same line how long it took.
 * @param {string} doing such as "site: bundling"
 * @param {() => Promise<void> | void} run
 */
export async function timed(doing, run) {
  process.stdout.write(`${doing}… `)
  const began = performance.now()
  try {
    await run()
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}
