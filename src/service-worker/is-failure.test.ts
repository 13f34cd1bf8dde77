import { expect, test } from 'vitest'
import { isFailure } from './is-failure.ts'

test.each([408, 429, 500, 502, 503, 504])('a page with the status %i gives way to a stored copy', (status) => {
  expect(isFailure({ status })).toBe(true)
})

test.each([0, 200, 302, 401, 403, 404, 410])('a page with the status %i is shown', (status) => {
  expect(isFailure({ status })).toBe(false)
})
