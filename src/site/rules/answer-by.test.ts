import { expect, test } from 'vitest'
import { officeHours } from '../../company/facts/brand.ts'
import { claims, type ReplyPromise } from '../../company/facts/claims.ts'
import { newYorkTexts } from '../../lib/new-york-text.ts'
import { answerBy, answerByText, officeTime } from './answer-by.ts'

const hours = { opens: 8, closes: 18 }

test.each([
  ['on a Tuesday afternoon', '2026-11-24T20:12:00Z', 'Tuesday, 4:12 PM'],
  ['before the office opens', '2026-11-24T09:00:00Z', 'Tuesday, 9 AM'],
  ['on a Saturday evening', '2026-11-22T01:27:00Z', 'Monday, 9 AM'],
  ['on a Sunday', '2026-11-22T18:00:00Z', 'Monday, 9 AM'],
  ['an hour before the office closes', '2026-11-20T22:00:00Z', 'Friday, 6 PM'],
  ['half an hour before the weekend', '2026-11-20T22:30:00Z', 'Monday, 8:30 AM'],
  ['when the office has just closed', '2026-11-24T23:00:00Z', 'Wednesday, 9 AM'],
  ['in the night before the clocks go forward', '2026-03-07T23:00:00Z', 'Monday, 9 AM'],
  ['on the day when they go back', '2026-11-01T15:00:00Z', 'Monday, 9 AM'],
])('a visitor who writes %s gets a reply by %s', (_, now, by) => {
  expect(answerByText(answerBy(new Date(now), hours))).toBe(`${by} ET`)
})

test('at every moment of a year the promise is exactly one office hour, and never ends while the office is closed', () => {
  const wrong: string[] = []
  for (let now = Date.UTC(2026, 0, 1); now < Date.UTC(2027, 0, 1); now += 1_740_000) {
    const by = answerBy(new Date(now), hours)
    const isOpen = /^(?!Saturday|Sunday)/.test(newYorkTexts(by).weekday)
    if (!isOpen || by.getTime() - now < 3_600_000 || by.getTime() - now > 66 * 3_600_000)
      wrong.push(new Date(now).toISOString())
  }
  expect(wrong).toEqual([])
})

const promises: Readonly<Record<ReplyPromise, number>> = {
  demoReply: 1,
  contactFormReply: 4,
  emailReply: 2,
  applicationReview: 30,
}

test.each(Object.entries(promises))('the text of %s is a period of %i office hours', (name, hours) => {
  const promise = Object.entries(claims).find(([id]) => id === name)?.[1]
  expect(officeTime(promise ?? { value: '' }, officeHours)).toBe(hours * 3_600_000)
})

test.each(['soon', '0 hours', '', '4 hours or so', 'the next day'])('the text %j is no period', (value) => {
  expect(() => officeTime({ value }, officeHours)).toThrow('no time is named')
})
