import { expect, test } from 'vitest'
import { timeField } from './publication-time.ts'

test('an instant from the database keeps its minute in the form field', () => {
  const field = timeField('2026-11-22 16:05:42.123Z')
  expect(field).toMatch(/^2026-11-2[123]T\d\d:\d5$/)
  expect(new Date(field).toISOString()).toBe('2026-11-22T16:05:00.000Z')
})

test.each(['', 'soon'])('%j is no time', (stored) => {
  expect(timeField(stored)).toBe('')
})
