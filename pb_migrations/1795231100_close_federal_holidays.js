// Closes the federal holidays of the United States for demos, this year's and those of the next two years. Staff can
// open a day again by deleting its row. An installation in use gets none: its staff have chosen their days already.
const YEARS = 3
const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6]

const day = (year, month, date) => new Date(Date.UTC(year, month - 1, date))
const dayAfter = (date, days) => new Date(date.getTime() + days * 24 * 60 * 60 * 1000)

/** Returns the nth such weekday of a month. */
function nth(n, weekday, year, month) {
  const first = day(year, month, 1)
  return dayAfter(first, ((weekday - first.getUTCDay() + 7) % 7) + (n - 1) * 7)
}

/** Returns the day on which offices close: a holiday on a weekend is observed on the nearest working day. */
function observed(date) {
  if (date.getUTCDay() === SATURDAY) return dayAfter(date, -1)
  return date.getUTCDay() === SUNDAY ? dayAfter(date, 1) : date
}

/** Returns the holidays of a year (5 U.S.C. 6103). New Year's Day may be observed on the last day of the year before. */
function holidaysOf(year) {
  return [
    [observed(day(year, 1, 1)), 'New Year’s Day'],
    [nth(3, MONDAY, year, 1), 'Martin Luther King Jr. Day'],
    [nth(3, MONDAY, year, 2), 'Washington’s Birthday'],
    [dayAfter(nth(1, MONDAY, year, 6), -7), 'Memorial Day'],
    [observed(day(year, 6, 19)), 'Juneteenth'],
    [observed(day(year, 7, 4)), 'Independence Day'],
    [nth(1, MONDAY, year, 9), 'Labor Day'],
    [nth(2, MONDAY, year, 10), 'Columbus Day'],
    [observed(day(year, 11, 11)), 'Veterans Day'],
    [nth(4, THURSDAY, year, 11), 'Thanksgiving'],
    [observed(day(year, 12, 25)), 'Christmas Day'],
  ]
}

migrate(
  (app) => {
    if (app.countRecords('demo_closed_days') > 0 || app.countRecords('demo_requests') > 0) return
    const days = app.findCollectionByNameOrId('demo_closed_days')
    const thisYear = new Date().getUTCFullYear()
    for (let year = thisYear; year < thisYear + YEARS; year += 1)
      for (const [date, note] of holidaysOf(year)) {
        const row = new Record(days)
        row.set('date', date.toISOString().slice(0, 10))
        row.set('note', note)
        app.save(row)
      }
  },
  () => undefined,
)
