import { hoursOf, placesAt, type BookingCalendar } from '../../../src/demo-request/rules/booking-calendar.ts'
import { bookingTerms, type BookingTerms } from '../../../src/demo-request/rules/booking-pressure.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { reportUsedUp } from '../budgets/report-used-up.ts'

/** The client that requests a demo, as a code; empty if limits don't apply to it. */
export type Asker = { client: string }

/** For visitors who answered, and whom staff let in: no pressure limits apply. */
export const TRUSTED: Asker = { client: '' }

/** As counted by pocketbase/internal/bookings. */
type Counted = ReturnType<typeof $site.bookings.pressure>

const BEYOND =
  'Further requests for demos are stored and mailed to you as ever, but their times are not booked: please agree on them. Whoever presses the link in an earlier mail keeps the hour. If a program has asked, mark its requests as “Not people” in the inbox: their hours are free again.'

/**
 * Returns the terms on which a request gets a free hour. Must run in the transaction that books it. Notifies staff if
 * the budget is used up.
 */
export function termsFor(
  tx: PbApp,
  row: PbRecord,
  calendar: BookingCalendar,
  start: Date,
  asker: Asker,
  now: Date,
): BookingTerms {
  const { terms, budget } = askedTerms(tx, row, calendar, start, asker, now)
  if (budget?.isUsedUp === true) reportUsedUp(tx, budget, BEYOND)
  return terms
}

/** Predicts the terms before the transaction, without notifying staff; the transaction decides. */
export function likelyTerms(...asked: Parameters<typeof termsFor>): BookingTerms {
  return askedTerms(...asked).terms
}

function askedTerms(
  app: PbApp,
  row: PbRecord,
  calendar: BookingCalendar,
  start: Date,
  asker: Asker,
  now: Date,
): { terms: BookingTerms; budget?: Counted['budget'] } {
  if (asker.client === '') return { terms: 'firm' }
  const hours = hoursOf(calendar, newYorkTime(start).date)
  const asked = {
    client: asker.client,
    email: row.getString('email'),
    start: start.getTime(),
    from: (hours[0] ?? start).getTime(),
    to: (hours.at(-1) ?? start).getTime(),
    except: row.id,
    now: now.getTime(),
  }
  const { client, mailbox, unanswered, budget } = $site.bookings.pressure(app, asked)
  const places = placesAt(calendar, start)
  const terms = bookingTerms({
    client,
    mailbox,
    hour: { places, unanswered: unanswered.hour },
    day: { places: places * hours.length, unanswered: unanswered.day },
    isBudgetUsedUp: budget.isUsedUp,
  })
  return { terms, budget }
}
