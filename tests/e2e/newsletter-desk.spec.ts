import { readFile } from 'node:fs/promises'
import { DESKTOP_LIGHT, PHONE_DARK, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { openStaffPage } from '../support/browser/staff-pages.ts'
import { createAccount } from '../support/http/accounts.ts'
import { publishPost } from '../support/http/published-page.ts'
import { subscriberOf } from '../support/http/form-requests.ts'

const FAY = 'fay@newsletter.example'
const SENTENCE = 'Dear reader, court days have changed.'

test('an administrator writes the introduction of the next issue, previews it, sends a trial mail, pauses and skips it, and imports a list of readers', async ({
  ownSite,
  page,
}) => {
  const { server, origin } = ownSite
  // The iframe with the preview blocks links and scripts, also the scripts of this test's tools. The browser logs these
  // blocks.
  const complaints = complaintsOf(page, /^Blocked (?:opening|script execution in 'about:srcdoc') /)
  await createAccount(server, FAY, 'admin')
  await publishPost(server)
  await server.admin.create('newsletter_subscribers', { email: 'left@firm.example', status: 'unsubscribed' })
  await openStaffPage(page, `${origin}/admin/newsletter`, FAY)
  await expect(
    page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name: 'Newsletter' }),
  ).toHaveAttribute('aria-current', 'page')

  // The iframe shows the mail with its own styles, and runs no scripts.
  const frame = page.frameLocator('iframe[title="The issue as mail programs show it"]')
  const article = frame.getByRole('link', { name: 'Retainers that hold' })
  await expect(article).toBeVisible()
  await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
  const size = (name: string) =>
    frame
      .getByText(name)
      .first()
      .evaluate((element) => getComputedStyle(element).fontSize)
  expect(await size('What a retainer must say.')).toBe('16px')
  await article.click()
  await expect(article).toBeVisible()

  const field = page.getByLabel('A sentence of your own')
  await field.fill(SENTENCE)
  await page.getByRole('button', { name: 'Save the sentence' }).click()
  await expect(frame.getByText(SENTENCE).last()).toBeVisible()
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expect(page.getByText(`A test is on its way to ${FAY} only.`)).toBeVisible()
  expect(await server.admin.rows('outgoing_emails', "kind = 'newsletter-test'")).toMatchObject([
    { to: FAY, subject: '[Test] Retainers that hold' },
  ])

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('no newsletter is sent.')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(SENTENCE)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  // The administrator imports a list of readers with a proof of consent for each. The page checks the lines before it
  // sends them; the server checks the rest.
  const lines = [
    'email,date,proof',
    'new@firm.example,2025-03-31,Card',
    'none,2025-03-31,Card',
    'left@firm.example,2025-03-31,Card',
  ]
  await page.getByLabel('A CSV file').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  const left = page.getByRole('list', { name: 'Lines without a new reader' }).getByRole('listitem')
  await expect(left).toHaveText(['Line 3: This is not an email address.'])
  await page.getByRole('button', { name: 'Import 2 readers' }).click()
  await expect(left).toHaveText([
    'Line 3: This is not an email address.',
    'Line 4: This reader has unsubscribed, and must sign up again.',
  ])
  await expect(page.getByText('1 reader imported. 2 lines add none: see below.')).toBeVisible()
  expect(await subscriberOf(server, 'new@firm.example')).toMatchObject({ status: 'confirmed', consentText: 'Card' })
  await expect(page.getByText(/1 article for 1 reader;/)).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all as CSV' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    '"new@firm.example","confirmed","import","Card"',
  )

  expect(complaints).toEqual([])
  expect(await violationsInLooks(page, '/admin/newsletter', [DESKTOP_LIGHT, PHONE_DARK])).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await field.fill('')
  await page.getByRole('button', { name: 'Save the sentence' }).click()
  await expect(frame.getByText(SENTENCE)).toHaveCount(0)

  // The confirmation replaces the button, and the safe answer has the focus.
  await page.getByRole('button', { name: 'Skip this issue' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.getByRole('button', { name: 'Skip it' }).click()
  await expect(page.getByText(/^Nothing is new/)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
