import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/support/runner/property-runs.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import {
  bookingTerms,
  CONFIRM_WITHIN_MS,
  confirmation,
  isHeld,
  movedPlace,
  placeFor,
  type BookingTerms,
  type Place,
} from './place.ts'

const HISTORIES = 10_000
const HOURS = [0, 1, 2, 3]
const PLACES = 1
const BEGIN = Date.UTC(2026, 10, 23, 14)
/**
 * Returns the start of an hour in epoch ms. All hours are so far ahead that no demo begins during a generated sequence
 * of steps.
 */
const startOf = (hour: number) => BEGIN + (1000 + hour) * 60 * MINUTE_MS

type Step =
  | { do: 'book'; hour: number; client: number; mailbox: number }
  | { do: 'confirm'; who: number }
  | { do: 'cancel'; who: number }
  | { do: 'move'; who: number; hour: number }
  | { do: 'restart' }
  | { do: 'clock'; minutes: number }

const who = fc.nat({ max: 11 })
const hour = fc.constantFrom(...HOURS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('book'), hour, client: fc.nat(2), mailbox: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('confirm'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move'), who, hour }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart') }) },
  // The clock usually advances; sometimes it is set back.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('clock'), minutes: fc.integer({ min: 1, max: 150 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clock'), minutes: fc.integer({ min: -150, max: -1 }) }) },
)

type Row = { place: Place; client: number; mailbox: number; answered: boolean }

/**
 * A model of the demo requests in the database. The tested rules decide every change, as in the transactions of the
 * PocketBase hooks.
 */
class Server {
  rows: Row[] = []

  restart(): void {
    const stored = this.rows.map((row) => ({
      ...row,
      place: Object.entries(row.place).filter(([, value]) => value !== undefined),
    }))
    const read: Array<Omit<Row, 'place'> & { place: [keyof Place, never][] }> = JSON.parse(JSON.stringify(stored))
    const none: Place = { booking: undefined, start: undefined, keptUntil: undefined }
    this.rows = read.map((row) => ({ ...row, place: { ...none, ...Object.fromEntries(row.place) } }))
  }

  #taken(start: number, now: number, except?: Row): number {
    return this.rows.filter((row) => row !== except && row.place.start === start && isHeld(row.place, now)).length
  }

  #terms(start: number, by: Pick<Row, 'client' | 'mailbox'>, now: number, except?: Row): BookingTerms {
    const others = this.rows.filter((row) => row !== except)
    const held = others.filter((row) => isHeld(row.place, now))
    const ofClient = others.filter((row) => row.client === by.client)
    const unanswered = held.filter(({ answered }) => !answered)
    return bookingTerms({
      client: { bookings: ofClient.length, unanswered: ofClient.filter(({ answered }) => !answered).length },
      mailbox: { open: held.filter(({ mailbox }) => mailbox === by.mailbox).length },
      hour: { places: PLACES, unanswered: unanswered.filter(({ place }) => place.start === start).length },
      day: { places: PLACES * HOURS.length, unanswered: unanswered.length },
      isBudgetUsedUp: false,
    })
  }

  /** Ends the expired reservations of an hour before another visitor books it. */
  #lapse(start: number, now: number): void {
    for (const { place } of this.rows)
      if (place.start === start && place.booking === 'provisional' && !isHeld(place, now)) place.keptUntil = undefined
  }

  book(start: number, by: Pick<Row, 'client' | 'mailbox'>, now: number): Place {
    this.#lapse(start, now)
    const slot = this.#taken(start, now) < PLACES ? 'booked' : 'taken'
    const place = placeFor(start, slot, this.#terms(start, by, now), now)
    this.rows.push({ place, ...by, answered: false })
    return place
  }

  confirm(row: Row, now: number): void {
    row.answered = true
    const { start } = row.place
    const comes = confirmation(row.place, now)
    if (comes === 'already' || start === undefined) return
    if (comes === 'rebook') {
      this.#lapse(start, now)
      if (row.place.booking !== 'provisional' || this.#taken(start, now, row) >= PLACES) return
    }
    row.place = { booking: 'booked', start, keptUntil: undefined }
  }

  cancel(row: Row, now: number): void {
    if (isHeld(row.place, now)) row.place = { ...row.place, booking: 'cancelled', keptUntil: undefined }
  }

  move(row: Row, start: number, now: number): void {
    if (row.place.booking === 'cancelled') return
    this.#lapse(start, now)
    if (this.#taken(start, now, row) >= PLACES) return
    const terms = row.answered ? 'firm' : this.#terms(start, row, now, row)
    row.place = movedPlace(row.place, start, terms, now)
  }
}

/**
 * The promises to visitors, computed independently of the tested rules. A visitor has an hour permanently, or until a
 * time that the clock has not reached yet.
 */
class Promises {
  readonly firm = new Map<number, number>()
  readonly kept = new Map<number, { start: number; until: number }>()

  /**
   * Call it whenever the clock changes. Forgets the reservations that the clock has passed, because the visitors did
   * not confirm in time.
   */
  see(now: number): void {
    for (const [id, { until }] of this.kept) if (now >= until) this.kept.delete(id)
  }
}

function play(steps: readonly Step[]): void {
  const server = new Server()
  const told = new Promises()
  let now = BEGIN
  for (const each of steps) {
    if (each.do === 'clock') now += each.minutes * MINUTE_MS
    told.see(now)
    if (each.do === 'restart') server.restart()
    if (each.do === 'book') {
      const place = server.book(startOf(each.hour), each, now)
      const id = server.rows.length - 1
      if (place.booking === 'booked') told.firm.set(id, startOf(each.hour))
      if (place.booking === 'provisional')
        told.kept.set(id, { start: startOf(each.hour), until: now + CONFIRM_WITHIN_MS })
    }
    if ('who' in each && server.rows.length > 0) change(server, told, each, now)

    holds(server, told, now)
  }
}

/**
 * Throws unless every promise is kept and no hour has more bookings than places. Uses plain comparisons, because
 * assertions of the test library are slower than all the steps.
 */
function holds(server: Server, told: Promises, now: number): void {
  for (const [id, start] of told.firm) {
    const place = server.rows[id]?.place
    if (place?.booking !== 'booked' || place.start !== start) throw new Error(`${id} had a firm hour, and has lost it`)
  }
  for (const [id, { start }] of told.kept) {
    const place = server.rows[id]?.place
    if (place === undefined || place.start !== start || !isHeld(place, now))
      throw new Error(`what was kept for ${id} is kept no more`)
  }
  for (const at of HOURS.map(startOf)) {
    const firm = server.rows.filter(({ place }) => place.booking === 'booked' && place.start === at)
    if (firm.length > PLACES) throw new Error(`an hour of ${PLACES} places has ${firm.length} firm bookings`)
  }
}

function change(server: Server, told: Promises, each: Extract<Step, { who: number }>, now: number): void {
  const id = each.who % server.rows.length
  const row = server.rows[id]
  if (row === undefined) return
  const kept = told.kept.get(id)
  if (each.do === 'cancel') {
    server.cancel(row, now)
    told.firm.delete(id)
    told.kept.delete(id)
  } else if (each.do === 'confirm') {
    server.confirm(row, now)
    told.kept.delete(id)
    // The visitor confirmed in time, so the hour must be booked permanently, whatever else has happened.
    if (kept !== undefined) told.firm.set(id, kept.start)
    else if (row.place.booking === 'booked') told.firm.set(id, row.place.start ?? 0)
  } else {
    server.move(row, startOf(each.hour), now)
    // The change was refused, so nothing has changed.
    if (row.place.start !== startOf(each.hour)) return
    if (told.firm.has(id)) told.firm.set(id, startOf(each.hour))
    else if (kept !== undefined) told.kept.set(id, { ...kept, start: startOf(each.hour) })
    else if (row.place.booking === 'booked') told.firm.set(id, startOf(each.hour))
    else if (row.place.booking === 'provisional' && isHeld(row.place, now))
      told.kept.set(id, { start: startOf(each.hour), until: row.place.keptUntil ?? 0 })
  }
}

test('in 10,000 histories no visitor who confirms in time loses the hour, no firm booking becomes provisional, and no hour has more than its places', () => {
  const histories = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' })
  const run = fc.check(fc.property(histories, play), { ...propertyRuns(), numRuns: HISTORIES })
  expect([run.numRuns, run.failed ? fc.defaultReportMessage(run) : '']).toEqual([HISTORIES, ''])
})

const QUIET = {
  client: { bookings: 0, unanswered: 0 },
  mailbox: { open: 0 },
  hour: { places: 1, unanswered: 0 },
  day: { places: 10, unanswered: 0 },
  isBudgetUsedUp: false,
}

test.each([
  ['in quiet times', {}, 'firm'],
  ['the third of a client', { client: { bookings: 2, unanswered: 2 } }, 'firm'],
  ['the fourth of a client', { client: { bookings: 3, unanswered: 0 } }, 'provisional'],
  ['the fifth of a client', { client: { bookings: 4, unanswered: 4 } }, 'provisional'],
  ['the sixth of a client, where one was answered', { client: { bookings: 5, unanswered: 4 } }, 'provisional'],
  ['the sixth of a client with five unanswered ones', { client: { bookings: 5, unanswered: 5 } }, 'by-person'],
  ['the eleventh of a client, where all were answered', { client: { bookings: 10, unanswered: 0 } }, 'by-person'],
  ['a mailbox’s second open one', { mailbox: { open: 1 } }, 'provisional'],
  ['a mailbox’s fourth open one', { mailbox: { open: 3 } }, 'by-person'],
  ['half of the hour unanswered', { hour: { places: 4, unanswered: 2 } }, 'firm'],
  ['more than half of the hour unanswered', { hour: { places: 4, unanswered: 3 } }, 'provisional'],
  ['half of the day unanswered', { day: { places: 10, unanswered: 5 } }, 'firm'],
  ['more than half of the day unanswered', { day: { places: 10, unanswered: 6 } }, 'provisional'],
  ['three quarters of the day unanswered', { day: { places: 10, unanswered: 8 } }, 'by-person'],
  ['the budget is used up', { isBudgetUsedUp: true }, 'by-person'],
])('%s: with %o a booking is %s', (_, change, terms) => {
  expect(bookingTerms({ ...QUIET, ...change })).toBe(terms)
})

test('a reservation lasts two hours, and never beyond the beginning of the demo', () => {
  const kept = (start: number) => placeFor(start, 'booked', 'provisional', BEGIN).keptUntil
  expect(kept(BEGIN + 3 * 60 * MINUTE_MS)).toBe(BEGIN + 2 * 60 * MINUTE_MS)
  expect(kept(BEGIN + MINUTE_MS)).toBe(BEGIN + MINUTE_MS)
})
