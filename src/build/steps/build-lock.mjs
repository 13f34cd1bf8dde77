import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inRoot } from '../tools/project.mjs'

const lock = inRoot('build', 'lock')

/**
 * Two builds at once (a start and a test run) would write the same files: the second waits for the first.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withBuildLock(work) {
  mkdirSync(inRoot('build'), { recursive: true })
  let told = false
  while (!take()) {
    if (!told) console.log('another build is running here, waiting for it')
    told = true
    await sleep(250)
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    release()
    process.off('exit', release)
  }
}

const release = () => rmSync(lock, { force: true })

function take() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    // A holder that died without releasing doesn't keep the lock.
    if (!holderLives()) rmSync(lock, { force: true })
    return false
  }
}

function holderLives() {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
