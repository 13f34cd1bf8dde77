import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a short text stays unchanged', () => {
  expect(shorten('Trust accounts', 14)).toBe('Trust accounts')
})

test('a long text ends after a whole word, without its comma', () => {
  expect(shorten('Intake, conflicts, engagement', 18)).toBe('Intake…')
  expect(shorten('Intake, conflicts, engagement', 19)).toBe('Intake, conflicts…')
})

test('a single long word is cut, and the result never exceeds the limit', () => {
  expect(shorten('x'.repeat(30), 10)).toBe(`${'x'.repeat(9)}…`)
  for (let max = 2; max < 40; max += 1)
    expect(shorten('one two three four five six seven', max).length).toBeLessThanOrEqual(max)
})
