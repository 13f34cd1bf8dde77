import { expect, test } from 'vitest'
import { slugFrom } from './slug-from.ts'

test('a title becomes a slug of plain letters and digits', () => {
  expect(slugFrom('Élan & Verve: 2026’s Rules')).toBe('elan-verve-2026s-rules')
  expect(slugFrom('  ¿Qué?  ')).toBe('que')
  expect(slugFrom('信託')).toBe('')
  expect(slugFrom(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
})
