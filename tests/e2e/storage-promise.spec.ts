import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { openOutbox, answerPersistence, PERSISTENCE_WARNING as WARNING } from '../support/browser/outbox-page.ts'
import { untilAtRest } from '../support/browser/steady-page.ts'
import type { BreakableNetwork } from '../support/faults/fault-proxy.ts'
import type { Site } from '../support/servers/site.ts'

const SAVED = 'It is on this device. We send it automatically once you are online.'

for (const isKept of [true, false]) {
  const said = isKept
    ? 'what is saved is called saved, and no more'
    : 'who saved something is told to come back within seven days'

  test(`where the browser ${isKept ? 'promises' : 'does not promise'} to keep it, ${said}`, async ({
    ownSite,
    network,
    page,
  }) => {
    await answerPersistence(page, isKept)
    await saveMessage(page, ownSite, network)
    await expect(page.locator('.toast')).toContainText(SAVED)
    const done = page.locator('.form__done')
    await expect(done).toContainText(SAVED)
    await expect(done.getByText(WARNING)).toHaveCount(isKept ? 0 : 1)
    // The toast must not repeat the warning, because on a phone it would cover fields.
    await expect(page.locator('.toast').getByText(WARNING)).toHaveCount(0)
    const waiting = await openOutbox(page)
    await expect(waiting).toContainText('Message LH-')
    await expect(waiting.getByText(WARNING)).toHaveCount(isKept ? 0 : 1)
  })
}

async function saveMessage(page: Page, site: Site, network: BreakableNetwork): Promise<void> {
  await page.goto(`${site.origin}/contact`)
  await fillContactForm(page)
  await untilAtRest(page)
  await network.cut(site)
  await submitContactForm(page)
}
