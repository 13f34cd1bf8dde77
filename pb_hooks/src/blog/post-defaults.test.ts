import { expect, test } from 'vitest'
import { readTimeOf, slugFrom } from './post-defaults.ts'

test('a title becomes a slug of plain letters and digits', () => {
  expect(slugFrom('Élan & Verve: 2026’s Rules')).toBe('elan-verve-2026s-rules')
  expect(slugFrom('  ¿Qué?  ')).toBe('que')
  expect(slugFrom('信託')).toBe('')
  expect(slugFrom(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})

test('reading time is counted at 200 words a minute and is at least one', () => {
  expect(readTimeOf('')).toBe(1)
  expect(readTimeOf('word '.repeat(1000))).toBe(5)
  expect(readTimeOf('# - word '.repeat(200))).toBe(1)
})
