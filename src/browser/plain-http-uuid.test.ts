import { afterEach, expect, test, vi } from 'vitest'
import { randomUuid } from './plain-http.ts'

afterEach(() => vi.unstubAllGlobals())

test('a key is a UUID of version 4, and no two are the same', () => {
  const keys = Array.from({ length: 500 }, randomUuid)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(500)
})

test('a key needs no function that browsers withhold from plain-http pages', () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) })
  expect(randomUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
