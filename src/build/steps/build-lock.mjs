import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../tools/project.mjs'

/**
 * Runs `work` under the build's lock. Two builds at once, such as `npm start` and a test run, would write the same
 * files, so the second waits for the first.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withBuildLock = (work) =>
  withLock(inRoot('build', 'lock'), work, () => console.log('another build is running here, waiting for it'))

/**
 * Runs `work` while no other work runs under the same lock, in any process. Resolves to its result.
 * @template T
 * @param {string} lock the path of a file; its folder is made
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once, before the first wait
 */
export async function withLock(lock, work, onWait = () => {}) {
  mkdirSync(dirname(lock), { recursive: true })
  let told = false
  while (!take(lock)) {
    if (!told) onWait()
    told = true
    await sleep(250)
  }
  const release = () => rmSync(lock, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

/** @param {string} lock */
function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // If the process that has the lock died, the lock file is removed, so that the next attempt succeeds.
    if (!holderLives(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** @param {string} lock */
function holderLives(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
