import { expect, test } from 'vitest'
import { entries, formatCents, onStatement, runningBalance } from './trust-ledger.ts'

test('the balance in every line of the shown ledger is right', () => {
  expect(runningBalance(entries).map(({ balanceCents }) => formatCents(balanceCents))).toEqual([
    '5,000.00',
    '4,565.00',
    '2,695.00',
    '4,195.00',
  ])
})

test('payments are in parentheses', () => {
  expect([formatCents(-43_500), formatCents(5), formatCents(0)]).toEqual(['(435.00)', '0.05', '0.00'])
})

test('the bank’s balance equals the ledger’s only if every entry is on the statement', () => {
  const balances = [['03/11', '03/16'], ['03/16'], ['03/11'], []].map((missing) => onStatement(entries, missing))
  expect(balances.map(formatCents)).toEqual(['4,565.00', '2,695.00', '6,065.00', '4,195.00'])
  expect(balances.at(-1)).toBe(runningBalance(entries).at(-1)?.balanceCents)
})
