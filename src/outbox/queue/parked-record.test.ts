import { expect, test } from 'vitest'
import { itemNamed, startTime } from '../../../tests/support/units/outbox-rig.ts'
import { readParked } from './parked-record.ts'

const item = itemNamed('a')
const { key } = item

test('call, values and day of a parked record are read if it has them, else the whole record', () => {
  const parked = (record: Record<string, unknown>) => readParked({ key, record })
  expect(parked({ ...item, schemaVersion: 2 })).toEqual({ call: 'request-demo', payload: item.payload, at: startTime })
  const strange = { key, call: 7, lead: 'Ada', createdAt: 1e300, submittedAt: '2026-11-19T08:00:00.000Z' }
  expect(parked(strange)).toEqual({ call: '', payload: strange, at: Date.UTC(2026, 10, 19, 8) })
  expect(parked({ key, payload: {}, submittedAt: 'soon' }).at).toBeUndefined()
})
