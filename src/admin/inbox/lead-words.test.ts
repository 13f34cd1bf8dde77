import { expect, test } from 'vitest'
import { sampleLead } from '../../../tests/support/units/desk-rigs.ts'
import { MARKED_MAIL, type Lead, type LeadMail } from '../rules/lead.ts'
import {
  accessWords,
  agoText,
  bookingWords,
  clockWords,
  kindOf,
  markedWords,
  mailWords,
  rowClockWords,
  seenText,
  shortTime,
  spanText,
  stateWords,
  titleOf,
} from './lead-words.ts'

const NOW = new Date('2026-11-23T15:00:00Z')

const lead: Lead = { ...sampleLead, due: '2026-11-23T14:48:00.000Z' }

test.each<[Partial<Lead>, string]>([
  [{}, 'Overdue by 12 min'],
  [{ due: '2026-11-23T16:00:00.000Z' }, 'Answer by Monday, 11 AM ET'],
  [{ due: '' }, 'Not answered'],
  [{ state: 'answered', answeredAt: '2026-11-23T14:00:00.000Z' }, 'Answered in time'],
  [{ state: 'answered', answeredAt: '2026-11-23T14:50:00.000Z' }, 'Answered late'],
  [{ state: 'answered', due: '', answeredAt: '2026-11-23T14:50:00.000Z' }, ''],
  [{ state: 'booked', followUp: '2026-11-23' }, 'To follow up since 2026-11-23'],
  [{ state: 'booked', followUp: '2026-11-25' }, 'To follow up on 2026-11-25'],
  [{ isQuarantined: true }, 'Suspected spam'],
  [{ mergedInto: 'b' }, 'Merged into another'],
])('the reply time of a lead with %o reads “%s”', (changes, text) => {
  expect(clockWords({ ...lead, ...changes }, NOW).text).toBe(text)
})

test.each<[Partial<Lead>, string]>([
  [{}, 'New'],
  [{ isSeen: true }, 'Open'],
  [{ isSeen: true, state: 'answered' }, 'Answered'],
  [{ state: 'closed' }, 'Closed'],
])('the state of a lead with %o reads “%s”', (changes, text) => {
  expect(stateWords({ ...lead, ...changes })).toBe(text)
})

test.each<[Partial<Lead>, string, string]>([
  [{}, 'Overdue by 12 min', 'overdue'],
  [{ due: '2026-11-23T15:14:59.000Z' }, '14 min left', 'soon'],
  [{ due: '2026-11-23T15:15:00.000Z' }, '15 min left', 'waiting'],
  [{ due: '2026-11-23T18:05:00.000Z' }, '3 h 5 min left', 'waiting'],
  [{ due: '' }, 'Not answered', 'waiting'],
  [{ state: 'booked', followUp: '2026-11-23' }, 'To follow up since 2026-11-23', 'follow-up'],
])('in the list, the reply time of a lead with %o reads “%s” with urgency %s', (changes, text, urgency) => {
  expect(rowClockWords({ ...lead, ...changes }, NOW)).toEqual({ text, urgency })
})

test.each([
  ['2026-11-23T14:59:30.000Z', 'just now'],
  // The instant is in the future if the server's clock is ahead.
  ['2026-11-23T15:01:00.000Z', 'just now'],
  ['2026-11-23T14:59:00.000Z', '1 min ago'],
  ['2026-11-20T15:00:00.000Z', '3 days ago'],
])('a lead from %s reads “%s”', (instant, text) => {
  expect(agoText(instant, NOW)).toBe(text)
})

test.each([
  [59_999, '0 min'],
  [3_600_000, '1 h'],
  [11_100_000, '3 h 5 min'],
  [172_800_000, '2 days'],
])('a duration of %i ms reads “%s”', (ms, text) => {
  expect(spanText(ms)).toBe(text)
})

const mail = (changes: Partial<LeadMail>): LeadMail => ({
  id: 'm',
  to: '',
  subject: '',
  kind: '',
  status: 'sent',
  attempts: 1,
  lastError: '',
  created: '',
  sentAt: '',
  updated: '',
  text: '',
  canBeSentAgain: false,
  ...changes,
})

test.each<[Partial<LeadMail>, string]>([
  [{}, 'Sent'],
  [{ status: 'queued', attempts: 0 }, 'Waiting to be sent'],
  [{ status: 'queued', lastError: 'no route' }, 'Tried 1 time, and the server tries again (no route)'],
  [{ status: 'over-budget', lastError: MARKED_MAIL }, 'Not sent: the lead was marked'],
  [
    { status: 'failed', lastError: 'no such user' },
    'Could not be delivered: check the address, then send again (no such user)',
  ],
])('a mail with %o reads “%s”', (changes, text) => {
  expect(mailWords(mail(changes))).toBe(text)
})

test.each([
  ['booked', 'Appointment booked'],
  ['taken', 'The time was taken'],
  ['closed', 'The day was closed'],
  ['passed', 'The time had passed'],
  ['cancelled', 'Appointment canceled'],
  ['provisional', 'To be confirmed by the visitor'],
  ['lapsed', 'Not confirmed in time'],
  ['freed', 'Hour freed: not a person’s'],
  ['', ''],
])('the booking state %j reads “%s”', (booking, text) => {
  expect(bookingWords({ booking })).toBe(text)
})

test('a lead’s title is the sender’s name, else the email address or receipt, and its kind is the staff’s name for the form', () => {
  expect([titleOf(lead), titleOf({ ...lead, name: '' }), titleOf({ ...lead, name: '', email: '' })]).toEqual([
    'Ada',
    'ada@firm.example',
    'LH-1',
  ])
  expect([kindOf(lead), kindOf({ channel: 'fax' })]).toEqual(['Contact message', 'fax'])
})

test.each([
  ['2026-11-23T14:34:00.000Z', 'Seen by ada@firm.example, today, 9:34 AM (New York time)'],
  ['2026-11-23T04:34:00.000Z', 'Seen by ada@firm.example, Sunday, November 22, 2026, 11:34 PM (New York time)'],
])('an administrator who saw the lead at %s is shown as “%s”', (at, text) => {
  expect(seenText({ by: 'ada@firm.example', at }, NOW)).toBe(text)
})

test.each([
  ['2026-11-23T14:34:00.000Z', 'today, 9:34 AM ET'],
  ['2026-11-23 04:34:00.000Z', 'November 22, 11:34 PM ET'],
])('in a conversation the instant %s reads “%s”', (instant, text) => {
  expect(shortTime(instant, NOW)).toBe(text)
})

test.each([
  [{ account: 'users', action: 'opened', collection: 'contact_messages' }, 'ada@firm.example opened: Contact message'],
  [
    { account: '_superusers', action: 'downloaded', collection: 'job_applications' },
    'ada@firm.example (dashboard) downloaded: Job application',
  ],
  [{ account: '_superusers', action: 'queried', collection: '*' }, 'ada@firm.example (dashboard) ran SQL'],
  [{ account: '_superusers', action: 'exported', collection: '*' }, 'ada@firm.example (dashboard) downloaded a backup'],
  [{ account: '', action: 'restored', collection: '*' }, 'ada@firm.example restored a backup'],
  [{ account: '', action: 'listed', collection: 'of_another_release' }, 'ada@firm.example listed: of_another_release'],
  [{ account: 'users', action: 'paused', collection: 'newsletter_issues' }, 'ada@firm.example paused the newsletter'],
  [
    { account: 'users', action: 'skipped', collection: 'newsletter_issues' },
    'ada@firm.example skipped an issue of the newsletter',
  ],
])('the recorded access %j reads “%s”', (entry, text) => {
  const rest = { id: 1, actor: 'ada@firm.example', row: 'a', created: '' }
  expect(accessWords({ ...rest, ...entry })).toBe(text)
})

test.each([
  [{ done: ['a'], freed: 0, lost: [] }, false, '1 lead marked as not people. They held no hour. They get no mail.'],
  [
    { done: ['a', 'b'], freed: 2, lost: [] },
    false,
    '2 leads marked as not people. 2 hours are free again. They get no mail.',
  ],
  [{ done: ['a', 'b'], freed: 0, lost: [] }, true, '2 leads restored. Their hours and mails are as before.'],
  [
    { done: ['a', 'b'], freed: 0, lost: ['b'] },
    true,
    '2 leads restored. 1 lost the hour to someone else: look for “The time was taken” and agree on a new time.',
  ],
])('after marking with the result %o (undo: %j), staff read “%s”', (outcome, isUndone, text) => {
  expect(markedWords(outcome, isUndone)).toBe(text)
})
