import { chromium } from 'playwright/test'
import { testBrowser } from '../support/browser/test-browser.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { fillContactForm, submitContactForm } from '../support/browser/form-pages.ts'
import { PROSPECT, STAFF, type Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

/** A host name in a local network. Browsers trust the loopback address without HTTPS, but not such a name. */
const HOST = 'office-pc.test'

test('over plain http in a local network a form is sent, once, with its mails; offline it is queued and sent later', async ({
  ownSite,
}) => {
  const options = testBrowser()
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`${addressOf(ownSite)}/contact`)
    expect(
      await page.evaluate(() => [
        isSecureContext,
        'randomUUID' in crypto,
        'subtle' in crypto,
        'serviceWorker' in navigator,
        'locks' in navigator,
        'storage' in navigator,
        'caches' in globalThis,
      ]),
    ).toEqual(Array.from({ length: 7 }, () => false))
    await fillContactForm(page)
    await submitContactForm(page)
    await expect(page.locator('.toast--success')).toContainText(
      "Your message has been sent. We'll get back to you soon!",
    )
    await expectMessages(ownSite, 1)

    await page.getByRole('button', { name: 'Write another' }).click()
    await fillContactForm(page)
    await page.locator('form[data-form="contact"] [name="message"]').fill('And a second one.')
    await ownSite.proxy.cut('refused')
    await submitContactForm(page)
    await expect(page.locator('.toast--neutral')).toContainText('It is on this device. We send it automatically')
    await ownSite.proxy.heal()
    await expectMessages(ownSite, 2)
    expect(errors).toEqual([])
  } finally {
    await browser.close()
  }
})

const addressOf = (site: Site) => site.origin.replace('127.0.0.1', HOST)

/** Expects this many rows, each with one mail to the visitor and one to staff. */
async function expectMessages(site: Site, count: number): Promise<void> {
  await until('all mails are out', async () => site.sink.mails.length >= 2 * count)
  expect(await site.server.admin.rows('contact_messages')).toHaveLength(count)
  expect([site.mailsTo(PROSPECT), site.mailsTo(STAFF), site.sink.mails.length]).toEqual([count, count, 2 * count])
}
