import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { withLock } from './build-lock.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lexharbor-lock-'))
const lock = join(folder, 'lock')

afterAll(() => rmSync(folder, { recursive: true }))

test('work under one lock runs one after the other, and the last one removes the lock', async () => {
  const steps: string[] = []
  const work = (name: string) =>
    withLock(lock, async () => {
      steps.push(`${name} begins`)
      await turnOfTheLoop()
      steps.push(`${name} ends`)
    })
  await Promise.all([work('one'), work('two')])
  expect(steps).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  expect(existsSync(lock)).toBe(false)
})

test('work that fails releases the lock', async () => {
  await expect(withLock(lock, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(lock)).toBe(false)
})

test('a process that died without releasing the lock loses it', async () => {
  // This number is above the largest process id of Linux and macOS, so no such process exists.
  writeFileSync(lock, '99999999')
  expect(await withLock(lock, async () => 'done')).toBe('done')
})
