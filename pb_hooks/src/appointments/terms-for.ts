import { hoursOf, placesAt, type BookingCalendar } from '../../../src/appointments/rules/booking-calendar.ts'
import { bookingTerms, type BookingTerms } from '../../../src/appointments/rules/booking-pressure.ts'
import { newYorkTime } from '../../../src/lib/new-york-time.ts'
import { reportUsedUp } from '../budgets/report-used-up.ts'

/** `client`: the code of the client that requests a demo; empty if no limits apply to it. */
export type Asker = { client: string }

/** For a demo request that staff release from quarantine. No limits apply to it. */
export const TRUSTED: Asker = { client: '' }

/** The existing bookings that a new request is weighed against, counted by pocketbase/internal/bookings. */
type Counted = ReturnType<typeof $site.bookings.pressure>

const BEYOND =
  'You still get every demo request, but its time is no longer booked: reply to agree on one. Visitors who press the link in an earlier mail keep their hour. If a program sent the requests, mark them as “Not people” in the inbox: that frees their hours.'

/**
 * Returns the terms on which a demo request gets a free hour: booked at once, reserved until confirmed, or left to
 * staff. Call it in the transaction that books the hour. Notifies staff if the booking budget is used up.
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

/** Predicts the result of `termsFor` before the transaction, without notifying staff. */
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
