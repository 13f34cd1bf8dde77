import { expect, test } from 'vitest'
import { entries, formatCents, runningBalance } from './trust-ledger.ts'

test('the ledger that we show balances at every line', () => {
  expect(runningBalance(entries).map(({ balanceCents }) => formatCents(balanceCents))).toEqual([
    '5,000.00',
    '4,565.00',
    '2,695.00',
    '4,195.00',
  ])
})

test('money going out is set in parentheses', () => {
  expect([formatCents(-43_500), formatCents(5), formatCents(0)]).toEqual(['(435.00)', '0.05', '0.00'])
})
