import { expect, test } from 'vitest'
import { shortDay } from './source-words.ts'

test('a week begins on a short day', () => {
  expect([shortDay('2026-11-23'), shortDay('2027-01-04')]).toEqual(['Nov 23', 'Jan 4'])
})
