import { expect, test } from 'vitest'
import { coalesce } from './announce.ts'

test('any number of calls during a run lead to one more run', async () => {
  let runs = 0
  const ends: Array<() => void> = []
  const ask = coalesce(
    () =>
      new Promise<void>((resolve) => {
        runs += 1
        ends.push(resolve)
      }),
  )
  ask()
  expect(runs).toBe(1)
  ask()
  ask()
  ask()
  expect(runs).toBe(1)
  ends.shift()?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(runs).toBe(2)
  ends.shift()?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(runs).toBe(2)
  ask()
  expect(runs).toBe(3)
})
