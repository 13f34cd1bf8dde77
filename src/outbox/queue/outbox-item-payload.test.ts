import { expect, test } from 'vitest'
import { jsonPayload } from './outbox-item.ts'

test('a payload keeps only values that JSON can represent', () => {
  const date = new Date(Date.UTC(2026, 10, 20))
  expect(jsonPayload({ a: 1, b: undefined, c: date, d: { e: [undefined, true] } })).toEqual({
    a: 1,
    c: '2026-11-20T00:00:00.000Z',
    d: { e: [null, true] },
  })
})

test('a payload is a copy, which later changes of the original do not affect', () => {
  const areas = ['Litigation']
  const payload = jsonPayload({ areas })
  areas.push('Tax')
  expect(payload).toEqual({ areas: ['Litigation'] })
})
