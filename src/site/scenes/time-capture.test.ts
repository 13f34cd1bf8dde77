import { expect, test } from 'vitest'
import { capturedWork, formatTenths, tenthsOfHour } from './time-capture.ts'

test('every begun six minutes are a tenth of an hour', () => {
  expect([0, 1, 6, 7, 12, 46, 60].map(tenthsOfHour)).toEqual([0, 1, 1, 2, 2, 8, 10])
})

test('the entries that we show add up to the total below them', () => {
  const entries = capturedWork.map(({ minutes }) => tenthsOfHour(minutes))
  expect(entries.map(formatTenths)).toEqual(['0.2', '0.8', '0.2'])
  expect(formatTenths(entries.reduce((sum, tenths) => sum + tenths, 0))).toBe('1.2')
})
