import type { Booking } from '../../appointments/rules/appointment.ts'
import { answerByText } from '../../site/rules/answer-by.ts'
import { newYorkText, newYorkTexts } from '../../lib/new-york-text.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/time-units.ts'
import { allForms } from '../../forms/rules/forms.ts'
import { isInTime, urgencyOf, type Urgency } from '../rules/lead-order.ts'
import type { LeadAccess } from '../rules/lead-access.ts'
import type { NotPeopleOutcome } from '../rules/lead-actions.ts'
import { MARKED_MAIL, STATE_NAMES, type Lead, type LeadDetail, type LeadMail } from '../rules/lead.ts'

/** Returns the name by which staff know a lead's form; the technical name if the form is unknown. */
export function kindOf({ channel }: Pick<Lead, 'channel'>): string {
  return allForms.find(({ name }) => name === channel)?.record ?? channel
}

/** Returns the sender's name; if empty, the email address or the receipt. */
export function titleOf({ name, email, receipt }: Pick<Lead, 'name' | 'email' | 'receipt'>): string {
  return [name, email, receipt].find((text) => text !== '') ?? 'Without a name'
}

/** Returns the name of a lead's state. A new lead that staff have opened is "Open", so that "New" stands out. */
export function stateWords({ state, isSeen }: Pick<Lead, 'state' | 'isSeen'>): string {
  return state === 'new' && isSeen ? 'Open' : STATE_NAMES[state]
}

/** Returns in words whether a lead waits for a reply, and its urgency. The urgency only colors the words. */
export function clockWords(lead: Lead, now: Date): { text: string; urgency: Urgency } {
  const urgency = urgencyOf(lead, now)
  const words: Readonly<Record<Urgency, string>> = {
    overdue: `Overdue by ${spanText(now.getTime() - Date.parse(lead.due))}`,
    'follow-up': `To follow up since ${lead.followUp}`,
    waiting: lead.due === '' ? 'Not answered' : `Answer by ${answerByText(new Date(lead.due))}`,
    rest: restWords(lead),
  }
  return { text: words[urgency], urgency }
}

/** A waiting lead with less remaining time (ms) than this is shown as urgent. */
const SOON_MS = 15 * MINUTE_MS

/** Returns `clockWords` with the remaining time, for the list. `soon`: less than SOON_MS is left. */
export function rowClockWords(lead: Lead, now: Date): { text: string; urgency: Urgency | 'soon' } {
  const words = clockWords(lead, now)
  if (words.urgency !== 'waiting' || lead.due === '') return words
  const left = Date.parse(lead.due) - now.getTime()
  return { text: `${spanText(left)} left`, urgency: left < SOON_MS ? 'soon' : 'waiting' }
}

/** Returns how long ago an ISO 8601 instant was: "3 h 5 min ago", or "just now". */
export function agoText(instant: string, now: Date): string {
  const passed = now.getTime() - Date.parse(instant)
  return passed < MINUTE_MS ? 'just now' : `${spanText(passed)} ago`
}

function restWords(lead: Lead): string {
  if (lead.isNotPeople) return 'Not people'
  if (lead.isQuarantined) return 'Suspected spam'
  if (lead.mergedInto !== '') return 'Merged into another'
  if (lead.followUp !== '' && lead.state !== 'closed') return `To follow up on ${lead.followUp}`
  const inTime = isInTime(lead)
  if (inTime === undefined) return ''
  return inTime ? 'Answered in time' : 'Answered late'
}

/** Returns a duration in words: "12 min", "3 h 5 min", "2 days". It is rounded down. */
export function spanText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(ms / HOUR_MS)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}

const BOOKINGS: Readonly<Record<string, string>> = {
  booked: 'Appointment booked',
  taken: 'The time was taken',
  closed: 'The day was closed',
  passed: 'The time had passed',
  cancelled: 'Appointment canceled',
  provisional: 'To be confirmed by the visitor',
  lapsed: 'Not confirmed in time',
  freed: 'Hour freed: not a person’s',
} satisfies Record<Booking | 'lapsed', string>

/** Returns in words the state of the appointment that the visitor requested; empty without one. */
export function bookingWords({ booking }: Pick<Lead, 'booking'>): string {
  return BOOKINGS[booking] ?? booking
}

/** Returns the message after staff marked leads as sent by a program, or undid that. */
export function markedWords({ done, freed, lost }: NotPeopleOutcome, isUndone: boolean): string {
  const leads = `${done.length} ${done.length === 1 ? 'lead' : 'leads'}`
  if (!isUndone)
    return `${leads} marked as not people. ${freed === 0 ? 'They held no hour.' : `${freed} ${freed === 1 ? 'hour is' : 'hours are'} free again.`} They get no mail.`
  const back = `${leads} restored.`
  return lost.length === 0
    ? `${back} Their hours and mails are as before.`
    : `${back} ${lost.length} lost the hour to someone else: look for “The time was taken” and agree on a new time.`
}

export function mailWords({ status, attempts, lastError }: LeadMail): string {
  const words: Readonly<Record<LeadMail['status'], string>> = {
    queued:
      attempts === 0
        ? 'Waiting to be sent'
        : `Tried ${attempts} ${attempts === 1 ? 'time' : 'times'}, and the server tries again`,
    sending: 'Being sent',
    sent: 'Sent',
    failed: 'Could not be delivered: check the address, then send again',
    held: 'Waits until you release the lead',
    'over-budget': 'Not sent: the day’s limit of mails was used up',
    summarized: 'Sent to you in a list with others',
  }
  if (status === 'over-budget' && lastError === MARKED_MAIL) return `Not sent: ${MARKED_MAIL}`
  return status !== 'sent' && lastError !== '' ? `${words[status]} (${lastError})` : words[status]
}

/** Returns, for example, "Monday, November 23, 2026, 9:00 AM (New York time)". */
export function whenText(instant: string): string {
  return newYorkText(new Date(instant))
}

/** Returns, for example, "today, 6:34 PM (New York time)", with the date in place of "today" for another day. */
export function dayAndTime(instant: string, now: Date): string {
  const { day, time } = newYorkTexts(new Date(instant.replace(' ', 'T')))
  return `${day === newYorkTexts(now).day ? 'today' : day}, ${time} (New York time)`
}

/** Returns the time without the year, for narrow columns: "today, 6:34 PM ET", "November 23, 6:34 PM ET". */
export function shortTime(instant: string, now: Date): string {
  const { day, time } = newYorkTexts(new Date(instant.replace(' ', 'T')))
  const [, date = ''] = day.split(', ')
  return `${day === newYorkTexts(now).day ? 'today' : date}, ${time} ET`
}

/** Returns, for example, "Seen by ada@firm.example, today, 6:34 PM (New York time)". */
export function seenText({ by, at }: LeadDetail['seen'][number], now: Date): string {
  return `Seen by ${by}, ${dayAndTime(at, now)}`
}

const ANY = '*'

/** The texts for actions that may have revealed any lead, such as SQL or a backup. */
const WITH_ANY: Readonly<Record<string, string>> = {
  queried: 'ran SQL',
  exported: 'downloaded a backup',
  restored: 'restored a backup',
}

const OF_NEWSLETTER: Readonly<Record<string, string>> = {
  skipped: 'skipped an issue of',
  tried: 'sent a test of',
}

/**
 * Returns a recorded access as text: "ada@firm.example opened: Demo request", "ada@firm.example paused the newsletter".
 */
export function accessWords({ actor, account, action, collection }: LeadAccess): string {
  const who = account === '_superusers' ? `${actor} (dashboard)` : actor
  if (collection === ANY) return `${who} ${WITH_ANY[action] ?? action}`
  if (collection === 'newsletter_issues') return `${who} ${OF_NEWSLETTER[action] ?? action} the newsletter`
  const record = allForms.find((form) => form.collection === collection)?.record ?? collection
  return `${who} ${action}: ${record}`
}
