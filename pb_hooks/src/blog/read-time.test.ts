import { expect, test } from 'vitest'
import { readTimeOf } from './read-time.ts'

test('reading time is counted at 200 words a minute and is at least one', () => {
  expect(readTimeOf('')).toBe(1)
  expect(readTimeOf('word '.repeat(1000))).toBe(5)
  expect(readTimeOf('# - word '.repeat(200))).toBe(1)
})
