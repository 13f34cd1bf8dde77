import { expect, test } from 'vitest'
import { claims } from './claims.ts'
import { officeHours } from './brand.ts'
import { officeTime, type ReplyPromise } from './promise.ts'

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
