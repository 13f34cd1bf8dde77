import { expect, test } from 'vitest'
import { pause, until, untilAsked } from './support/until.ts'

/** Gives `true` at its third question, each of which takes its time. */
function slowly(ms: number): () => Promise<boolean> {
  let count = 0
  return async () => {
    await pause(ms)
    count += 1
    return count === 3
  }
}

test('a limit counts what the questions take, but not where a server’s speed is the promise', async () => {
  await expect(until('it is there', slowly(60), 50)).rejects.toThrow('not within 50 ms: it is there')
  expect(await untilAsked('it is there', slowly(60), 50)).toBe(true)
  await expect(untilAsked('it is there', slowly(0), 20)).rejects.toThrow('not within 20 ms: it is there')
})

test('it is asked a last time when the time is over', async () => {
  const began = performance.now()
  expect(await until('the time is over', () => performance.now() - began >= 99, 100)).toBe(true)
})
