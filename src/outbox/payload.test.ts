import { expect, test } from 'vitest'
import { canonicalJson, contentOf, jsonPayload } from './payload.ts'

test('a payload keeps what JSON can carry, and only that', () => {
  const date = new Date(Date.UTC(2026, 10, 20))
  expect(jsonPayload({ a: 1, b: undefined, c: date, d: { e: [undefined, true] } })).toEqual({
    a: 1,
    c: '2026-11-20T00:00:00.000Z',
    d: { e: [null, true] },
  })
})

test('a payload is a copy: later changes to the original do not reach it', () => {
  const areas = ['Litigation']
  const payload = jsonPayload({ areas })
  areas.push('Tax')
  expect(payload).toEqual({ areas: ['Litigation'] })
})

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: { x: 1, y: [{ p: 1, q: 2 }] } }, { a: { y: [{ q: 2, p: 1 }], x: 1 } }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: '' }, {}, false],
])('%o and %o are one content: %s', (one, other, expected) => {
  expect(canonicalJson(one) === canonicalJson(other)).toBe(expected)
})

test('how a form was filled in makes no other submission', () => {
  expect(contentOf({ email: 'a', elapsedMs: 40, website: 'x' })).toBe(contentOf({ email: 'a' }))
  expect(contentOf({ email: 'b' })).not.toBe(contentOf({ email: 'a' }))
})
