import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  demoPayload,
  sendDemoRequest,
  askForDemo,
  bookingIn,
  freeTimes,
  slotsOf,
} from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { timeInRow } from '../support/servers/seeds.ts'
import { until } from '../support/until.ts'

const RACERS = 60

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
})
afterEach(async () => {
  for (const collection of ['outgoing_emails', 'submissions', 'demo_requests', 'demo_closed_days'])
    await server.admin.call('DELETE', `/api/collections/${collection}/truncate`)
  for (const { id } of await server.admin.rows('demo_hours'))
    await server.admin.update('demo_hours', id, { opens: 8, closes: 18, places: 1 })
})
afterAll(() => server.remove())

const rows = () => server.admin.rows('demo_requests')
const weekdayOf = (time: string) =>
  new Date(time).toLocaleDateString('en-US', { timeZone: 'America/New_York', weekday: 'long' })
const dayOf = (time: string) => new Date(time).toLocaleDateString('en-CA', { timeZone: 'America/New_York' })

async function setHours(weekday: string, values: Record<string, number>): Promise<void> {
  const [row] = await server.admin.rows('demo_hours', `weekday = "${weekday}"`)
  await server.admin.update('demo_hours', String(row?.id), values)
}

test('of twenty concurrent requests for the last place at a time one gets it, and the others are offered the nearest free times', async () => {
  const [time = ''] = await freeTimes(server.origin, 1)
  const payloads = await Promise.all(
    Array.from({ length: 20 }, async (_, index) =>
      demoPayload({
        email: `racer${index}@firm.example`,
        duration: 30,
        preferredDate: time,
        altcha: await freshProof(server.origin),
      }),
    ),
  )
  const answers = await Promise.all(payloads.map((payload) => sendDemoRequest(server.origin, payload)))
  const told = answers.map(bookingIn)
  expect(told.filter(({ booking }) => booking === 'booked')).toHaveLength(1)
  const others = told.filter(({ booking }) => booking === 'taken')
  expect(others).toHaveLength(19)
  const { days } = await slotsOf(server.origin, `?from=${dayOf(time)}&days=3`)
  const free = new Set(days.flatMap(({ slots }) => slots.filter((slot) => slot.free).map((slot) => slot.time)))
  for (const { newTimes, slotState } of others) {
    expect([slotState, newTimes.length]).toEqual(['taken', 3])
    for (const offered of newTimes) expect(free.has(offered)).toBe(true)
  }
  const stored = await rows()
  const stands = (booking: string) => stored.filter((row) => row['booking'] === booking)
  expect([stands('booked').length, stands('taken').length]).toEqual([1, 19])
  const mails = await server.admin.rows('outgoing_emails')
  expect(mails).toHaveLength(40)
  const ofTheOthers = mails.filter(({ kind, calendar }) => kind === 'demo-request-confirmation' && calendar === '')
  expect(ofTheOthers).toHaveLength(19)
  for (const { text } of ofTheOthers) {
    expect(text).toContain('That time was taken when your request reached us.')
    expect(String(text).match(/\/demo\/reschedule\?token=…&time=/g)).toHaveLength(3)
  }
})

test('more staff in an hour mean more places, for demos of any length; an hour without staff is closed', async () => {
  const [time = ''] = await freeTimes(server.origin, 1)
  await setHours(weekdayOf(time), { places: 2 })
  const ask = async (duration: number) => bookingIn(await askForDemo(server.origin, time, { duration })).booking
  expect([await ask(15), await ask(45), await ask(15)]).toEqual(['booked', 'booked', 'taken'])
  await setHours(weekdayOf(time), { places: 0 })
  const closed = bookingIn(await askForDemo(server.origin, time))
  expect([closed.booking, closed.slotState, closed.newTimes.length]).toEqual(['closed', 'closed', 3])
  expect(closed.newTimes.map(weekdayOf)).not.toContain(weekdayOf(time))
  expect((await rows()).filter(({ booking }) => booking === 'booked')).toHaveLength(2)
})

test('a change of a closed day or of a weekday’s hours changes the offered times at once', async () => {
  const [time = ''] = await freeTimes(server.origin, 1)
  const day = dayOf(time)
  const hours = async () =>
    (await slotsOf(server.origin, `?from=${day}&days=1`)).days[0]?.slots.map((each) => each.newYork)
  expect(await hours()).toHaveLength(10)
  await setHours(weekdayOf(time), { opens: 9, closes: 11 })
  expect(await hours()).toEqual(['9:00 AM', '10:00 AM'])
  const { id } = await server.admin.create('demo_closed_days', { date: day, note: 'Thanksgiving' })
  expect(await hours()).toEqual([])
  expect(bookingIn(await askForDemo(server.origin, time)).booking).toBe('closed')
  await server.admin.remove('demo_closed_days', id)
  expect(await hours()).toHaveLength(2)
})

test('the dashboard refuses hours that the form does not offer, and dates that do not exist', async () => {
  await expect(setHours('Monday', { opens: 7 })).rejects.toThrow('The form offers the hours from 8 to 18')
  await expect(setHours('Monday', { opens: 12, closes: 12 })).rejects.toThrow('one before the other')
  await expect(server.admin.create('demo_closed_days', { date: '2026-02-30' })).rejects.toThrow('2026-11-26')
  await expect(
    server.admin.create('demo_hours', { weekday: 'Monday', opens: 8, closes: 18, places: 1 }),
  ).rejects.toThrow('weekday')
})

test('free times are returned in New York’s time and in the visitor’s, without booked ones, and may be cached for some seconds', async () => {
  const [time = ''] = await freeTimes(server.origin, 1)
  await askForDemo(server.origin, time)
  const query = `?from=${dayOf(time)}&days=2&zone=Asia/Kolkata`
  const response = await fetch(`${server.origin}/api/site/slots${query}`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=20'])
  const { days, zone } = await slotsOf(server.origin, query)
  expect([zone, days.length, days[0]?.date, days[0]?.slots.length]).toEqual(['Asia/Kolkata', 2, dayOf(time), 10])
  const [slot] = days[0]?.slots.filter((each) => each.time === time) ?? []
  expect(slot).toEqual({
    time,
    newYork: new Date(time).toLocaleTimeString('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: '2-digit',
    }),
    local: {
      day: new Date(time).toLocaleDateString('en-US', { timeZone: 'Asia/Kolkata', dateStyle: 'full' }),
      time: new Date(time).toLocaleTimeString('en-US', {
        timeZone: 'Asia/Kolkata',
        hour: 'numeric',
        minute: '2-digit',
      }),
    },
    free: false,
  })
  expect(days[0]?.slots.filter(({ free }) => !free)).toHaveLength(1)
  expect((await slotsOf(server.origin)).days).toHaveLength(14)
})

test.each([
  ['?from=tomorrow', 'from'],
  ['?from=2026-02-30', 'from'],
  ['?days=0', 'days'],
  ['?days=63', 'days'],
  ['?days=-1', 'days'],
  ['?days=1e1', 'days'],
  ['?zone=Mars/Olympus', 'zone'],
  ['?zone=../../etc/passwd', 'zone'],
])('%s is refused, and says which part of it is wrong', async (query, field) => {
  const response = await fetch(`${server.origin}/api/site/slots${query}`)
  const body: unknown = await response.json()
  expect([response.status, body]).toMatchObject([
    400,
    { success: false, code: 'bad_request', fields: { [field]: expect.stringContaining('“') } },
  ])
})

test('a past day, or one beyond two years, has no free time', async () => {
  expect((await slotsOf(server.origin, '?from=2020-01-01&days=62')).days).toEqual([])
  expect((await slotsOf(server.origin, '?from=2099-01-01')).days).toEqual([])
})

test('a quarantined request takes no place; released, it gets one only if one is free', async () => {
  const [time = ''] = await freeTimes(server.origin, 1)
  const caught = bookingIn(await askForDemo(server.origin, time, { website: 'x' }))
  const ordinary = bookingIn(await askForDemo(server.origin, time))
  expect([caught.booking, ordinary.booking]).toEqual(['booked', 'booked'])
  expect(Object.keys(caught)).toEqual(Object.keys(ordinary))
  const [held] = await server.admin.rows('demo_requests', 'quarantined = true')
  expect(held?.['booking']).toBe('')
  await server.admin.update('demo_requests', String(held?.id), { quarantined: false })
  const [released] = await server.admin.rows('demo_requests', `id = "${held?.id}"`)
  expect(released).toMatchObject({ booking: 'taken', slotState: 'taken' })
  const texts = (await server.admin.rows('outgoing_emails', `row = "${held?.id}"`)).map(({ text }) => String(text))
  expect(texts[0]).toContain('That time was taken when')
  expect(texts[1]).toContain('Another demo has the time that the visitor chose.')
})

test('sixty bookings compete for ten hours while the server is killed twice: no hour gets more bookings than places, and no request is lost', async () => {
  const places = 2
  const times = await freeTimes(server.origin, 10)
  for (const weekday of new Set(times.map(weekdayOf))) await setHours(weekday, { places })
  let answered = 0
  const book = (index: number) => {
    const key = `${String(index).padStart(8, '0')}-0000-4000-8000-00000000b00c`
    return until(`request ${index} is answered`, async () => {
      const answer = await askForDemo(
        server.origin,
        times[index % 10] ?? '',
        { email: `racer${index}@firm.example` },
        { key },
        // The server restarts at this moment, so this request may fail.
      ).catch(() => undefined)
      if (answer?.status !== 200) return undefined
      answered += 1
      return { booking: bookingIn(answer).booking }
    })
  }
  const all = Promise.all(Array.from({ length: RACERS }, (_, index) => book(index)))
  for (const share of [15, 40]) {
    await until(`${share} requests are answered`, () => answered >= share)
    await server.kill()
    await server.start()
  }
  const told = await all
  const stored = await rows()
  expect(stored).toHaveLength(RACERS)
  expect(new Set(stored.map(({ email }) => email)).size).toBe(RACERS)
  const booked = stored.filter(({ booking }) => booking === 'booked').map(({ appointment }) => String(appointment))
  for (const time of times) expect(booked.filter((each) => each === timeInRow(Date.parse(time)))).toHaveLength(places)
  expect(booked).toHaveLength(10 * places)
  expect(told.filter(({ booking }) => booking === 'booked')).toHaveLength(10 * places)
  expect(told.filter(({ booking }) => booking === 'taken')).toHaveLength(RACERS - 10 * places)
})
