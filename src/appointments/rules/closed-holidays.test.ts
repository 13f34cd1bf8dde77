import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

// A migration cannot be imported, so this test runs its text with stand-ins for PocketBase's functions.
const MIGRATION = 'pb_migrations/1795231100_close_federal_holidays.js'

type Rows = Record<'demo_closed_days' | 'demo_requests', number>

/** Returns the rows that the migration stores in a database with these numbers of rows, in this year. */
function closedDays(year: number, counts: Rows = { demo_closed_days: 0, demo_requests: 0 }): string[] {
  const stored: string[] = []
  class Row {
    values: Record<string, string> = {}
    set(name: string, value: string) {
      this.values[name] = value
    }
  }
  class ThisYear extends Date {
    constructor(time?: number) {
      super(time ?? Date.UTC(year, 5, 1))
    }
  }
  const app = {
    countRecords: (collection: keyof Rows) => counts[collection],
    findCollectionByNameOrId: () => ({}),
    save: ({ values }: Row) => stored.push(`${values['date']} ${values['note']}`),
  }
  runInNewContext(readFileSync(MIGRATION, 'utf8'), {
    Record: Row,
    Date: ThisYear,
    migrate: (up: (database: typeof app) => void) => up(app),
  })
  return stored
}

test('a new installation closes the federal holidays of three years, as the government lists them', () => {
  const days = closedDays(2026)
  expect(days).toHaveLength(33)
  // https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays
  expect(days.filter((each) => each.startsWith('2027'))).toEqual([
    '2027-01-01 New Year’s Day',
    '2027-01-18 Martin Luther King Jr. Day',
    '2027-02-15 Washington’s Birthday',
    '2027-05-31 Memorial Day',
    '2027-06-18 Juneteenth',
    '2027-07-05 Independence Day',
    '2027-09-06 Labor Day',
    '2027-10-11 Columbus Day',
    '2027-11-11 Veterans Day',
    '2027-11-25 Thanksgiving',
    '2027-12-24 Christmas Day',
    // New Year's Day of 2028 is a Saturday.
    '2027-12-31 New Year’s Day',
  ])
  expect(days.filter((each) => each.startsWith('2026') && /Memorial|Independence|Thanks/.test(each))).toEqual([
    '2026-05-25 Memorial Day',
    '2026-07-03 Independence Day',
    '2026-11-26 Thanksgiving',
  ])
})

test('an installation in use keeps its own days', () => {
  expect(closedDays(2026, { demo_closed_days: 1, demo_requests: 0 })).toEqual([])
  expect(closedDays(2026, { demo_closed_days: 0, demo_requests: 1 })).toEqual([])
})
