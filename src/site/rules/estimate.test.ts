import { expect, test } from 'vitest'
import { estimateSummary, estimateText, planSummary, readEstimate, type Estimate } from './estimate.ts'

const estimate: Estimate = { staff: 12, nonBillable: 9, hours: 6, rate: 350, plan: 'growth' }
const TEXT = 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth'

test('an estimate is the same after conversion to text and back, with and without assumptions', () => {
  expect(estimateText(estimate)).toBe(TEXT)
  expect(readEstimate(TEXT)).toEqual(estimate)
  const assumed = { ...estimate, saved: 7.5, billed: 0 }
  expect(estimateText(assumed)).toBe(`${TEXT}&saved=7.5&billed=0`)
  expect(readEstimate(estimateText(assumed))).toEqual(assumed)
})

test.each([
  '',
  'staff=12',
  TEXT.replace('growth', 'free'),
  TEXT.replace('rate=350', 'rate=360'),
  TEXT.replace('staff=12', 'staff=-1'),
  TEXT.replace('staff=12', 'staff=1e10'),
  TEXT.replace('staff=12', 'staff=012'),
  TEXT.replace('staff=12', 'staff='),
  `${TEXT}&billed=101`,
  `${TEXT}&note=<b>`,
  `plan=growth&${TEXT.replace('&plan=growth', '')}`,
  `${TEXT}&saved=1.${'0'.repeat(200)}`,
  '__proto__=1',
])('the text %j is no estimate', (text) => {
  expect(readEstimate(text)).toBeUndefined()
})

test('the summary is one line, with the monthly price for yearly billing', () => {
  expect(estimateSummary(estimate)).toBe('Growth, 21 users, $1,155 a month billed yearly')
  expect(estimateSummary({ ...estimate, staff: 1, nonBillable: 0, plan: 'solo' })).toBe(
    'Solo, 1 user, $39 a month billed yearly',
  )
  expect(planSummary('multi')).toBe('Multi, $79 a month for each user, billed yearly')
})
