import { expect, test } from '../support/browser/browser-test.ts'
import { fillDemoForm, submitDemoForm } from '../support/browser/form-pages.ts'
import { outboxLink, answerPersistence, PERSISTENCE_WARNING as WARNING } from '../support/browser/outbox-page.ts'
import { untilAtRest } from '../support/browser/steady-page.ts'

for (const isKept of [true, false])
  test(`the page after a demo request ${isKept ? 'calls the request saved, without a warning' : 'says to come back within seven days'}`, async ({
    ownSite,
    network,
    page,
  }) => {
    await answerPersistence(page, isKept)
    await page.goto(`${ownSite.origin}/request-demo`)
    await fillDemoForm(page)
    await untilAtRest(page)
    await network.cut(ownSite)
    await submitDemoForm(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this device — not sent yet')
    // When the header shows the outbox's link, the browser has already answered whether storage is persistent.
    await expect(outboxLink(page)).toBeVisible()
    await expect(page.getByRole('main').getByText(WARNING)).toHaveCount(isKept ? 0 : 1)
  })
