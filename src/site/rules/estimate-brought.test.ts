import { expect, test } from 'vitest'
import { broughtBy, NOTHING_BROUGHT } from './estimate.ts'

const ESTIMATE = 'staff=12&nonBillable=9&hours=6&rate=350&plan=growth'

test.each([
  ['?plan=growth&from=plans', { plan: 'growth', estimate: '' }],
  [`?from=estimate&${ESTIMATE}`, { plan: 'growth', estimate: ESTIMATE }],
  [
    `?plan=growth&from=estimate&rate=350&hours=6&staff=12&nonBillable=9&utm_source=x`,
    { plan: 'growth', estimate: ESTIMATE },
  ],
  [`?from=estimate&${ESTIMATE}&saved=4&billed=50`, { plan: 'growth', estimate: `${ESTIMATE}&saved=4&billed=50` }],
  // An invalid estimate does not affect the plan.
  ['?plan=solo&from=estimate&staff=12', { plan: 'solo', estimate: '' }],
  ['?plan=enterprise', NOTHING_BROUGHT],
  ['?duration=15', NOTHING_BROUGHT],
  ['', NOTHING_BROUGHT],
])('the address %s yields %j', (search, brought) => {
  expect(broughtBy(new URLSearchParams(search))).toEqual(brought)
})
