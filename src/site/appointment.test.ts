import { afterEach, expect, test, vi } from 'vitest'
import { appointmentOf, forgetAppointment, readAppointment, storeAppointment } from './appointment.ts'

const key = '0f8fad5b-d9cb-469f-a165-70867728950e'
const payload = {
  email: 'dana@firm.example',
  firmName: 'Osei',
  preferredDate: '2026-11-24T15:00:00.000Z',
  duration: 45,
  notes: 'x',
}

afterEach(() => vi.unstubAllGlobals())

test('an appointment outlives a reload, until it is forgotten; that of another request is not shown', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  const { notes: _notes, ...shown } = payload
  const appointment = appointmentOf(key, payload)
  expect(appointment).toEqual({ key, ...shown })
  if (appointment !== undefined) storeAppointment(appointment)
  expect(readAppointment(key)).toEqual(appointment)
  expect(readAppointment('another')).toBeUndefined()
  forgetAppointment()
  expect(readAppointment(key)).toBeUndefined()
})

test('a request of before the choice of a length is one of 30 minutes; one without a time has none', () => {
  const { duration: _duration, preferredDate: _date, ...older } = payload
  expect(appointmentOf(key, older)).toEqual({ key, email: payload.email, firmName: payload.firmName, duration: 30 })
})

test.each([undefined, null, 'x', [], {}, { ...payload, email: 7 }, { ...payload, duration: '45' }])(
  '%j is no appointment',
  (values) => {
    expect(appointmentOf(key, values)).toBeUndefined()
  },
)

test('a time that can’t be read is left out', () => {
  expect(appointmentOf(key, { ...payload, preferredDate: 'soon' })).not.toHaveProperty('preferredDate')
})

test('where storage is off there is no appointment, and nothing fails', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeAppointment({ key, email: '', firmName: '', duration: 30 })
  expect(readAppointment(key)).toBeUndefined()
  forgetAppointment()
})

test('what became of the time is remembered, and only what can become of one', () => {
  const booked = { ...payload, booking: 'booked', uid: 'demo-a@firm.example' }
  expect(appointmentOf(key, booked)).toMatchObject({
    booking: 'booked',
    uid: 'demo-a@firm.example',
  })
  expect(appointmentOf(key, { ...booked, booking: 'perhaps', uid: 7 })).toEqual(appointmentOf(key, payload))
})
