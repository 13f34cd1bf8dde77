import { expect, test } from 'vitest'
import { claims } from './claims.ts'
import { officeHours } from './hours.ts'
import { officeTime, type ReplyPromise } from './promise.ts'

const promises: Readonly<Record<ReplyPromise, number>> = {
  demoReply: 1,
  contactFormReply: 4,
  emailReply: 2,
  applicationReview: 30,
}

test.each(Object.entries(promises))('the words of %s are a time of the office: %i hours', (name, hours) => {
  const promise = Object.entries(claims).find(([id]) => id === name)?.[1]
  expect(officeTime(promise ?? { value: '' }, officeHours)).toBe(hours * 3_600_000)
})

test.each(['soon', '0 hours', '', '4 hours or so', 'the next day'])('%j names no time', (value) => {
  expect(() => officeTime({ value }, officeHours)).toThrow('no time is named')
})
