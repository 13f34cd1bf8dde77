import { expect, test } from 'vitest'
import { afterFailure } from './delivery-policy.ts'

const minute = 60_000
const day = 24 * 60 * minute

test('the delay doubles from one minute to six hours', () => {
  const minutes = [1, 2, 3, 9, 10, 40].map((attempts) => {
    const verdict = afterFailure('GoError: dial tcp: connection refused', attempts, 0, 0)
    return verdict.status === 'queued' ? verdict.delayMs / minute : undefined
  })
  expect(minutes).toEqual([1, 2, 4, 256, 360, 360])
})

test('chance shortens a delay by at most a half', () => {
  expect(afterFailure('timeout', 3, 0, 0.5)).toEqual({ status: 'queued', delayMs: 3 * minute })
  expect(afterFailure('timeout', 3, 0, 1)).toEqual({ status: 'queued', delayMs: 2 * minute })
})

test('a temporary failure is final after three days', () => {
  expect(afterFailure('timeout', 20, 3 * day - 1, 0).status).toBe('queued')
  expect(afterFailure('timeout', 20, 3 * day, 0)).toEqual({ status: 'failed' })
})

test('a permanent failure is final at once, and only where the transport says so', () => {
  expect(afterFailure('GoError: permanent: 550 no such user', 1, 0, 0)).toEqual({ status: 'failed' })
  expect(afterFailure('permanent: 550 no such user', 1, 0, 0)).toEqual({ status: 'failed' })
  expect(afterFailure('451 not permanent: greylisted', 1, 0, 0).status).toBe('queued')
})
