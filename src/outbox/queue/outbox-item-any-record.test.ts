import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts'
import { parseObject } from '../../lib/json.ts'
import { BESIDE_CONTENT, canonicalJson, contentOf } from '../../lib/submission.ts'
import { DAY_MS } from '../../lib/time-units.ts'
import { calls, jsonPayload, newItem, readItem, schemaVersion } from './outbox-item.ts'
import { classifyAnswer } from './retry.ts'

const payload = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 })
const call = fc.constantFrom(...calls)
const NOW = Date.UTC(2026, 10, 22)

/** Returns the same value with all its keys in reverse order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, inner]) => [name, turned(inner)]),
  )
}

test('an item is read unchanged, and its stored payload is the one that is sent', () => {
  fc.assert(
    fc.property(call, payload, fc.uuid(), fc.nat(), (name, values, key, now) => {
      const item = newItem(name, jsonPayload(values), key, now)
      const stored: unknown = structuredClone(item)
      expect(readItem(stored)).toEqual(item)
      expect(jsonPayload(item.payload)).toEqual(item.payload)
      expect(JSON.parse(JSON.stringify(item.payload))).toEqual(item.payload)
    }),
    propertyRuns(),
  )
})

test('reading any record throws no error, and every item that is read can be sent', () => {
  const almost = fc.record(
    {
      key: fc.oneof(fc.uuid(), fc.jsonValue()),
      call: fc.oneof(call, fc.jsonValue()),
      payload: fc.oneof(payload, fc.jsonValue()),
      submittedAt: fc.oneof(
        fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        fc.jsonValue(),
      ),
      createdAt: fc.oneof(fc.integer(), fc.double(), fc.jsonValue()),
      state: fc.oneof(fc.constantFrom('queued', 'needs-attention', 'paused'), fc.jsonValue()),
      attempts: fc.oneof(fc.nat(), fc.jsonValue()),
      schemaVersion: fc.oneof(fc.constantFrom(0, schemaVersion, schemaVersion + 1, -1, 0.5), fc.jsonValue()),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.oneof(almost, fc.anything()), (stored) => {
      const item = readItem(stored)
      if (item === undefined) return
      expect(typeof item.key).toBe('string')
      expect(calls).toContain(item.call)
      expect(stored).toMatchObject({ key: item.key, payload: item.payload })
      expect(item.schemaVersion).toBeLessThanOrEqual(schemaVersion)
      expect(['queued', 'needs-attention']).toContain(item.state)
      expect(new Date(item.createdAt).toISOString()).toBeTypeOf('string')
    }),
    propertyRuns(),
  )
})

test('two payloads have the same content exactly if they differ only in order and in members that are not content', () => {
  fc.assert(
    fc.property(payload, payload, payload, (one, other, beside) => {
      const names: readonly string[] = BESIDE_CONTENT
      const extras = Object.fromEntries(names.map((name, index) => [name, Object.values(beside)[index] ?? '']))
      expect(contentOf({ ...Object(turned(one)), ...extras })).toBe(contentOf(one))
      expect(canonicalJson(one) === canonicalJson(other)).toBe(isDeepStrictEqual(jsonPayload(one), jsonPayload(other)))
    }),
    propertyRuns(),
  )
})

test('every answer has a meaning, and only our server’s success means that the submission was received', () => {
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({ success: fc.oneof(fc.boolean(), fc.jsonValue()), error: fc.jsonValue(), fields: fc.jsonValue() })
      .map((each) => JSON.stringify(each)),
  )
  const headers = fc.record(
    { 'retry-after': fc.oneof(fc.nat().map(String), fc.stringMatching(/^[ -~]{0,30}$/)) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.integer({ min: 200, max: 599 }), body, headers, (status, text, named) => {
      const verdict = classifyAnswer({ status, headers: new Headers(named) }, text, NOW)
      const wait = verdict.kind === 'retry' ? (verdict.retryAfter ?? NOW) - NOW : 0
      const isOurWord = status < 300 && parseObject(text)['success'] === true
      expect([verdict.kind === 'sent', wait >= 0 && wait <= DAY_MS]).toEqual([isOurWord, true])
    }),
    propertyRuns(),
  )
})
