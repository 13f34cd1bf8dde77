import { expect, test } from 'vitest'
import { askedLength } from './demo-length.ts'

test.each([
  ['?duration=15', 'We would like a 15-minute demo.'],
  ['?duration=45&utm_source=x', 'We would like a 45-minute demo.'],
  ['?duration=30', ''],
  ['?duration=15;drop', ''],
  ['?duration=', ''],
  ['', ''],
])('%s asks for: %s', (search, expected) => {
  expect(askedLength(search)).toBe(expected)
})
