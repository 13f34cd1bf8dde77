import { expect, test } from 'vitest'
import { claims, type Claim } from './claims.ts'

const byId: Record<string, Claim> = claims
const entries = Object.entries(byId)

test('exactly nine claims are for the home page', () => {
  const onHome = entries.filter(([, { pages }]) => pages.includes('/')).map(([, { value, text }]) => `${value} ${text}`)
  expect(onHome).toEqual([
    '4.9 rating from 500+ reviews',
    '70+ bar associations',
    '50,000+ professionals',
    '30+ countries',
    '150+ small-firm clients',
    '50% average increase in billable hours captured',
    'Save 10+ hours a month or get a 100% refund',
    '14-day free trial',
    'No credit card No setup fees',
  ])
})
