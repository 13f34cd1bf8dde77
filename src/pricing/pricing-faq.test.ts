import { expect, test } from 'vitest'
import { pricingFaq } from './pricing-faq.ts'

test('the questions differ, end with a question mark and are answered in plain text', () => {
  const questions = pricingFaq.map(({ question }) => question)
  expect(new Set(questions).size).toBe(7)
  expect(questions.filter((question) => !question.endsWith('?'))).toEqual([])
  expect(pricingFaq.filter(({ answer }) => /<|undefined|NaN/.test(answer) || !answer.endsWith('.'))).toEqual([])
})

test('the answers carry the terms and prices that the plans and claims give', () => {
  const text = pricingFaq.map(({ answer }) => answer).join(' ')
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
