import { expect, test } from 'vitest'
import { invoicedCents, lineCents, prebill } from './prebill.ts'
import { formatCents } from './trust-ledger.ts'

test('the sum of the shown draft invoice is right, without the line that was written off', () => {
  expect(prebill.map((line) => formatCents(lineCents(line)))).toEqual(['744.00', '507.50', '155.00', '340.00'])
  expect(formatCents(invoicedCents(prebill))).toBe('1,591.50')
})
