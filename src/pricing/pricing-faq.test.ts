import { expect, test } from 'vitest'
import { claims } from '../company/facts/claims.ts'
import { pricingFaq } from './pricing-faq.ts'

test('the questions differ, end with a question mark and are answered in plain text', () => {
  const questions = pricingFaq().map(({ question }) => question)
  expect(new Set(questions).size).toBe(9)
  expect(questions.filter((question) => !question.endsWith('?'))).toEqual([])
  expect(pricingFaq().filter(({ answer }) => /<|undefined|NaN/.test(answer) || !answer.endsWith('.'))).toEqual([])
})

test('the answers have the terms and prices of the plans and claims', () => {
  const text = pricingFaq()
    .map(({ answer }) => answer)
    .join(' ')
  for (const part of [
    '30-day free trial',
    'no credit card',
    'cancel with 30 days notice',
    'month-to-month',
    '20% below',
    '$55 instead of $69',
    'unlimited staff users',
    'AES-256',
    '99.9% uptime',
  ]) {
    expect(text).toContain(part)
  }
})

test('the answers have the yearly price for twelve attorneys, and the terms of cancellation', () => {
  const answers = pricingFaq()
  const answerTo = (start: string) => answers.find(({ question }) => question.startsWith(start))?.answer
  expect(answerTo('What do 12 attorneys and 9 staff')).toMatch(
    /^21 users on Firm Growth pay \$13,860 a year.* \$17,388 /,
  )
  expect(answerTo('How long is the contract')).toContain('A year paid at once can be canceled with the same notice')
})

test('the notice period equals that of the terms', () => {
  const { text } = claims.cancellation
  try {
    Object.assign(claims.cancellation, { text: 'cancel with 60 days notice' })
    expect(
      pricingFaq()
        .map(({ answer }) => answer)
        .join(' '),
    ).toContain('month-to-month: cancel with 60 days notice.')
  } finally {
    Object.assign(claims.cancellation, { text })
  }
})
