import { expect, test } from 'vitest'
import { canonicalJson, contentOf } from './submission.ts'

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: { x: 1, y: [{ p: 1, q: 2 }] } }, { a: { y: [{ q: 2, p: 1 }], x: 1 } }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: [1, [2]] }, { a: [[1], 2] }, false],
  [{ a: 1 }, { a: '1' }, false],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: '' }, {}, false],
  [{ 'a":1,"b': 2 }, { a: 1, b: 2 }, false],
])('the payloads %o and %o have the same content: %s', (one, other, expected) => {
  expect(canonicalJson(one) === canonicalJson(other)).toBe(expected)
})

test('members that are not content make no other submission', () => {
  const beside = { elapsedMs: 40, website: 'x', altcha: 'proof', submittedAt: '2026-11-20T09:00:00.000Z' }
  expect(contentOf({ ...beside, email: 'a' })).toBe(contentOf({ email: 'a' }))
  expect(contentOf({ email: 'b' })).not.toBe(contentOf({ email: 'a' }))
})

test('a member that no schema knows is content', () => {
  expect(contentOf({ email: 'a', nickname: 'b' })).not.toBe(contentOf({ email: 'a' }))
})
