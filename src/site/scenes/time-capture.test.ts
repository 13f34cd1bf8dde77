import { expect, test } from 'vitest'
import { capturedWork, formatTenths, tenthsOfHour } from './time-capture.ts'

test('minutes are rounded up to tenths of an hour', () => {
  expect([0, 1, 6, 7, 12, 46, 60].map(tenthsOfHour)).toEqual([0, 1, 1, 2, 2, 8, 10])
})

test('the sum of the shown entries equals the shown total', () => {
  const entries = capturedWork.map(({ minutes }) => tenthsOfHour(minutes))
  expect(entries.map(formatTenths)).toEqual(['0.2', '0.8', '0.2'])
  expect(formatTenths(entries.reduce((sum, tenths) => sum + tenths, 0))).toBe('1.2')
})
