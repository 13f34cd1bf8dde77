import { ALL_LOOKS, inTurn, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { formNamed } from '../support/browser/form-cases.ts'
import { showFormStates } from '../support/browser/form-tests.ts'
import { STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('axe finds nothing on a form that is restored, refused, saved or over its rate limit, or on its queued submission; the test submits by keyboard', async ({
  site,
  page,
}) => {
  const violations: string[] = []
  const next = inTurn(ALL_LOOKS)
  await showFormStates(page, site, [formNamed('contact')], async (state) => {
    violations.push(...(await violationsInLooks(page, state, next())))
  })
  expect(violations).toEqual([])
})
