import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../lib/time-units.ts'
import { itemLifetimeMs, newItem, receiptLifetimeMs, shownAfterExpiryMs } from '../outbox/queue/outbox-item.ts'
import { afterAging } from '../outbox/queue/retry.ts'
import {
  requestedAppointmentOf,
  forgetAppointment,
  forgetOldAppointment,
  readAppointment,
  storeAppointment,
} from './requested-appointment.ts'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const payload = {
  email: 'dana@firm.example',
  firmName: 'Osei',
  preferredDate: '2026-11-24T15:00:00.000Z',
  duration: 45,
  notes: 'x',
}

const NAME = 'lexharbor-appointment'

afterEach(() => {
  forgetAppointment()
  vi.unstubAllGlobals()
})

/** Replaces the browser's session storage by a map and returns the map. */
function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  return stored
}

function store(values: unknown): void {
  const appointment = requestedAppointmentOf(key, values)
  if (appointment !== undefined) storeAppointment(appointment)
}

/** Imports the module again. Like a reload of the page, this clears memory but not session storage. */
async function reload() {
  vi.resetModules()
  return await import('./requested-appointment.ts')
}

test('an appointment survives a reload until it is deleted; another request’s appointment is not shown', async () => {
  stubStorage()
  const { notes: _notes, email, firmName, ...shown } = payload
  store(payload)
  expect(readAppointment(key)).toEqual({ key, email, firmName, ...shown })
  expect(readAppointment('another')).toBeUndefined()
  const reloaded = await reload()
  expect(reloaded.readAppointment(key)).toEqual({ key, ...shown })
  forgetAppointment()
  expect(readAppointment(key)).toBeUndefined()
})

test("the visitor's data are never stored, and are removed from an older release's entry", () => {
  const stored = stubStorage()
  const isFreeOfThem = () => !/dana|Osei/.test(stored.get(NAME) ?? 'nothing: dana')
  store(payload)
  expect(isFreeOfThem()).toBe(true)
  stored.set(NAME, JSON.stringify({ key, ...payload }))
  forgetOldAppointment({ pending: [newItem('request-demo', {}, key, 0)], needsAttention: [], receipts: [] }, 0)
  expect(isFreeOfThem()).toBe(true)
})

const item = newItem('request-demo', payload, key, 0)
const stripped = afterAging({ ...item, expiredAt: 0 }, itemLifetimeMs + shownAfterExpiryMs + DAY_MS)
const receipt = { key, call: item.call, sentAt: 0, answer: {} }
const nothing = { pending: [], needsAttention: [], receipts: [] }

test.each([
  { name: 'while its request waits', outbox: { ...nothing, pending: [item] }, isKept: true },
  { name: 'while its request needs attention', outbox: { ...nothing, needsAttention: [item] }, isKept: true },
  { name: 'while its receipt is here', outbox: { ...nothing, receipts: [receipt] }, isKept: true },
  { name: 'sent without a receipt, for as long as one lasts', outbox: nothing, sentAt: 1, isKept: true },
  { name: 'sent without a receipt, for no longer', outbox: nothing, sentAt: 0, isKept: false },
  { name: 'discarded, or its receipt expired', outbox: nothing, isKept: false },
  {
    name: 'its item is too old to be shown whole',
    outbox: { ...nothing, needsAttention: stripped === undefined ? [] : [stripped] },
    isKept: false,
  },
  {
    name: 'another request waits',
    outbox: { ...nothing, pending: [{ ...item, key: 'another' }] },
    isKept: false,
  },
])('an appointment is kept only while its request is on this device: $name', ({ outbox, sentAt, isKept }) => {
  const stored = stubStorage()
  store({ ...payload, sentAt })
  forgetOldAppointment(outbox, receiptLifetimeMs)
  expect([stored.has(NAME), readAppointment(key) !== undefined]).toEqual([isKept, isKept])
})

test('a request without a length means 30 minutes; a request without a time has no appointment time', () => {
  const { duration: _duration, preferredDate: _date, ...older } = payload
  expect(requestedAppointmentOf(key, older)).toEqual({
    key,
    email: payload.email,
    firmName: payload.firmName,
    duration: 30,
  })
})

test.each([undefined, null, 'x', [], {}, { ...payload, email: 7 }, { ...payload, duration: '45' }])(
  '%j is no appointment',
  (values) => {
    expect(requestedAppointmentOf(key, values)).toBeUndefined()
  },
)

test('a time that can’t be read is left out', () => {
  expect(requestedAppointmentOf(key, { ...payload, preferredDate: 'soon' })).not.toHaveProperty('preferredDate')
})

test('if storage is disabled, there is no appointment and no error', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeAppointment({ key, email: '', firmName: '', duration: 30 })
  expect(readAppointment(key)).toBeUndefined()
})

test('the booking state is stored if it is a known state', () => {
  const booked = { ...payload, booking: 'booked', uid: 'demo-a@firm.example' }
  expect(requestedAppointmentOf(key, booked)).toMatchObject({
    booking: 'booked',
    uid: 'demo-a@firm.example',
  })
  expect(requestedAppointmentOf(key, { ...booked, booking: 'perhaps', uid: 7 })).toEqual(
    requestedAppointmentOf(key, payload),
  )
})
