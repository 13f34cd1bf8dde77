import { expect, test } from 'vitest'
import { askFreeSlots, nearestFreeTimes, readFreeSlots } from './free-slots.ts'

const at = (day: number, hour: number) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()
const answer = {
  success: true,
  days: [
    { date: '2026-11-24', slots: [14, 15, 16].map((hour) => ({ time: at(24, hour), free: hour !== 15 })) },
    { date: '2026-11-25', slots: [14, 15].map((hour) => ({ time: at(25, hour), free: true })) },
    { date: '2026-11-26', slots: [] },
  ],
}

test('each day has its demo hours and free times', () => {
  const slots = readFreeSlots(answer)
  expect(slots.get('2026-11-24')).toEqual({
    given: [at(24, 14), at(24, 15), at(24, 16)],
    free: [at(24, 14), at(24, 16)],
  })
  expect(slots.get('2026-11-26')).toEqual({ given: [], free: [] })
  expect(slots.get('2026-11-27')).toBeUndefined()
})

test('the free times nearest to a taken one are returned in order', () => {
  const slots = readFreeSlots(answer)
  expect(nearestFreeTimes(slots, at(24, 15), 3)).toEqual([at(24, 14), at(24, 16), at(25, 14)])
  expect(nearestFreeTimes(slots, at(25, 14), 1)).toEqual([at(25, 15)])
  expect(nearestFreeTimes(new Map(), at(25, 14), 3)).toEqual([])
})

test.each([
  undefined,
  null,
  'x',
  [],
  {},
  { days: 'x' },
  { days: [null, { date: 7, slots: [] }, { date: '2026-11-24' }] },
])('the answer %j yields no free times', (value) => {
  expect(readFreeSlots(value).size).toBe(0)
})

test.each([
  ['no server answers', () => Promise.reject(new TypeError('failed'))],
  ['a captive portal does', () => Promise.resolve(new Response('<html>'))],
  ['the server refuses', () => Promise.resolve(new Response('{"success":false}', { status: 503 }))],
])('if %s, no free times are known, and every time is offered', async (_, send) => {
  expect((await askFreeSlots(undefined, send)).size).toBe(0)
})

test('free times are requested from tomorrow on, or from a later day', async () => {
  const asked: unknown[] = []
  const send = (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify(answer)))
  }
  expect([(await askFreeSlots(undefined, send)).size, (await askFreeSlots('2027-03-01', send)).size]).toEqual([3, 3])
  expect(asked).toEqual(['/api/site/slots?days=42', '/api/site/slots?days=42&from=2027-03-01'])
})
