import { expect, test } from 'vitest'
import { IMPORT_AT_ONCE, PROOF_MAX } from '../rules/reader-import.ts'
import { importPacks } from './import-packs.ts'

const readers = (number: number, proof: string) =>
  Array.from({ length: number }, (_, at) => ({ line: at + 1, email: `a${at}@firm.example`, date: '2025-03-31', proof }))

test('no batch exceeds the limit, and each subscriber is in one batch, in order', () => {
  const all = readers(2 * IMPORT_AT_ONCE + 1, 'Card')
  const packs = importPacks(all)
  expect(packs.map(({ length }) => length)).toEqual([IMPORT_AT_ONCE, IMPORT_AT_ONCE, 1])
  expect(packs.flat()).toEqual(all)
  expect(importPacks([])).toEqual([])
})

test('a batch with the longest proofs fits into a call of 64 KB', () => {
  const all = readers(IMPORT_AT_ONCE, '字'.repeat(PROOF_MAX))
  const packs = importPacks(all)
  expect(packs.flat()).toEqual(all)
  for (const pack of packs)
    expect(Buffer.byteLength(JSON.stringify({ action: 'import', readers: pack }))).toBeLessThan(64 * 1024)
})
