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

test('a weekend is offered only to a visitor who asked for it, as on the server', () => {
  // New York is five hours behind UTC. 2026-11-27 is a Friday without a free time.
  const hours = (day: number) => [13, 14, 15, 22].map((hour) => ({ time: at(day, hour), free: day !== 27 }))
  const slots = readFreeSlots({
    days: [26, 27, 28, 29, 30].map((day) => ({ date: `2026-11-${day}`, slots: hours(day) })),
  })
  expect(nearestFreeTimes(slots, at(27, 22), 5)).toEqual([...[13, 14, 15, 22].map((hour) => at(26, hour)), at(30, 13)])
  expect(nearestFreeTimes(slots, at(28, 13), 2)).toEqual([at(28, 14), at(28, 15)])
})

test.each([
  undefined,
  null,
  'x',
  [],
  {},
  { days: 'x' },
  { days: [null, { date: 7, slots: [] }, { date: '2026-11-24' }, { date: 'Tuesday', slots: [] }] },
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

test('a time that cannot be read is left out', () => {
  const slots = [{ time: 'noon', free: true }, ...(answer.days[1]?.slots ?? [])]
  expect(nearestFreeTimes(readFreeSlots({ days: [{ date: '2026-11-25', slots }] }), at(25, 14), 3)).toEqual([
    at(25, 15),
  ])
})

test.each([
  ['without a wanted day from tomorrow on', undefined, ''],
  ['for a wanted day of the next week from tomorrow on', '2026-11-30', ''],
  ['for a later day from a week before it', '2027-03-08', '&from=2027-03-01'],
  ['for a past day from tomorrow on', '2025-11-30', ''],
])('free times are requested %s', async (_, near, from) => {
  const asked: unknown[] = []
  const send = (address: string) => {
    asked.push(address)
    return Promise.resolve(new Response(JSON.stringify(answer)))
  }
  expect((await askFreeSlots(near, send, new Date('2026-11-23T17:00:00Z'))).size).toBe(3)
  expect(asked).toEqual([`/api/site/slots?days=42${from}`])
})

test('for a day that the server cannot read, no free times are known', async () => {
  expect((await askFreeSlots('20260-01-01', () => Promise.resolve(new Response(JSON.stringify(answer))))).size).toBe(0)
})
