import { expect, test } from 'vitest'
import type { NewsletterDesk } from '../rules/newsletter-desk.ts'
import { issueDay, issueWords, nextWords, outcomeWords, weeksShown } from './newsletter-words.ts'

const desk: NewsletterDesk = {
  now: '2026-11-25T17:00:00.000Z',
  pausedAt: '',
  introduction: '',
  readers: { confirmed: 2, paused: 0, pending: 0, unsubscribed: 0, bounced: 0 },
  weeks: [{ ago: 1, joined: 3, gone: 1 }],
  next: {
    slot: '',
    at: '2026-12-01T14:00:00Z',
    articles: 1,
    readers: 1200,
    room: 1500,
    subject: 'One',
    html: '<p>One</p>',
  },
  issues: [],
  bounces: [],
}
const AT = 'Tuesday, December 1, 2026, 9:00 AM (New York time)'

test.each([
  [{}, {}, `It begins ${AT}. 1 article for 1,200 readers; the day has room for 1,500 mails.`],
  [
    { pausedAt: '2026-11-25T16:00:00.000Z' },
    { articles: 2, readers: 1, room: 1 },
    `If you resume in time, it begins ${AT}. 2 articles for 1 reader; the day has room for 1 mail.`,
  ],
  [
    {},
    { articles: 0, at: '' },
    'Nothing is new: every public article was in an earlier issue. No issue is planned. To plan one, ask whoever runs the server to set NEWSLETTER_DAY.',
  ],
  [
    {},
    { slot: '2026-11-24', room: -3 },
    'The issue of November 24, 2026: 1,200 readers still to come. The day has room for 0 mails.',
  ],
])('for the state %j and the next issue %j, the page reads “%s”', (changes, next, text) => {
  expect(nextWords({ ...desk, ...changes, next: { ...desk.next, ...next } })).toBe(text)
})

test.each([
  ['done', 1200, 3, '1,200 mails, 3 articles'],
  ['queueing', 1, 1, 'under way: 1 mail, 1 article'],
  ['skipped', 0, 2, 'skipped, 2 articles'],
  ['skipped', 0, 0, 'nothing was new'],
])('an issue with status %s, %d mails and %d articles reads “%s”', (status, queued, articles, text) => {
  expect(issueWords({ slot: '2026-11-24', status, queued, articles })).toBe(text)
})

test('an issue’s name is its day, if it has one', () => {
  expect(['2026-11-24', 'skipped 2026-11-24 10:00:00.000', 'before the first'].map(issueDay)).toEqual([
    'November 24, 2026',
    'November 24, 2026',
    'before the first',
  ])
})

test('twelve weeks are shown, newest first, including weeks without changes', () => {
  const weeks = weeksShown(desk)
  expect(weeks).toHaveLength(12)
  expect(weeks.slice(0, 2)).toEqual([
    { to: 'November 25, 2026', joined: 0, gone: 0 },
    { to: 'November 18, 2026', joined: 3, gone: 1 },
  ])
})

test('each line of an import that added no subscriber shows the reason', () => {
  expect(outcomeWords({ outcome: 'added', problem: '' })).toBe('')
  expect(outcomeWords({ outcome: 'invalid', problem: 'The address is missing.' })).toBe('The address is missing.')
  expect(outcomeWords({ outcome: 'unsubscribed', problem: '' })).toBe(
    'This reader has unsubscribed, and must sign up again.',
  )
})
