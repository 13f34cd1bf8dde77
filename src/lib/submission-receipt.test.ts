import { expect, test } from 'vitest'
import { receiptFor } from './submission.ts'

test('the receipt is LH- and the first eight hex digits of the key, in capitals', () => {
  expect(receiptFor('0fae12bc-93d4-4c55-8a01-77d2f1b0c9e3')).toBe('LH-0FAE12BC')
})

test('one key always gives one receipt, whatever its case', () => {
  expect(receiptFor('ABCDEF01-0000-4000-8000-000000000000')).toBe(receiptFor('abcdef01-0000-4000-8000-000000000000'))
})

test('two keys that differ in their first group give two receipts', () => {
  expect(receiptFor('00000001-0000-4000-8000-000000000000')).not.toBe(
    receiptFor('00000002-0000-4000-8000-000000000000'),
  )
})
