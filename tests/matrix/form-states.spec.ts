import { inTurn, SCHEMES, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { FORMS } from '../support/browser/form-cases.ts'
import { showFormStates } from '../support/browser/form-tests.ts'
import { DESKTOP, PHONE, STEADY, TABLET } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('axe finds nothing on any form that is restored, refused, saved or over its rate limit, or on its queued submission; the test submits by keyboard', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  const next = inTurn([PHONE, TABLET, DESKTOP].flatMap((size) => SCHEMES.map((scheme) => ({ size, scheme }))))
  await showFormStates(page, site, FORMS, async (state) => {
    violations.push(...(await violationsInLooks(page, state, next())))
  })
  expect(violations).toEqual([])
})
