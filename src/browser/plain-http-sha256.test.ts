import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Hex } from './plain-http.ts'

test('the hash of the standard’s example is right', () => {
  expect(sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('the hash equals Node’s for every length around the ends of the first blocks, and for a file', () => {
  for (const length of [...Array.from({ length: 200 }, (_, index) => index), 100_003]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256)
    expect(sha256Hex(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})
