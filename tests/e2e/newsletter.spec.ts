import PostalMime from 'postal-mime'
import { expect, returning as test } from '../support/browser/browser-test.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import {
  NEWSLETTER_PLACES,
  newsletterEmail,
  newsletterForm,
  newsletterJourney,
  openNewsletterPage,
  READER,
  signUpAt,
  SUBSCRIBED,
  subscribe,
} from '../support/browser/form-pages.ts'
import { subscriberOf } from '../support/http/form-requests.ts'
import { publishPost, untilShown } from '../support/http/published-page.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

const CALL = newsletterJourney.call

const sends = (site: Site) => sendsTo(site, CALL)

/** Returns the addresses of the links in the newest mail to the reader. */
async function mailedLinks(site: Site): Promise<{ confirm: string; unsubscribe: string }> {
  await until('the mail is out', async () => site.mailsTo(READER) > 0)
  const { text = '' } = await PostalMime.parse(site.sink.mails.at(-1)?.raw.toString() ?? '')
  const link = (action: string) =>
    new RegExp(`https?://\\S+/newsletter/${action}\\?token=[0-9a-f]{32}`).exec(text)?.[0] ?? ''
  return { confirm: link('confirm'), unsubscribe: link('unsubscribe') }
}

test('the form signs the reader up, confirms that, and is empty again', async ({ ownSite, page }) => {
  for (const place of NEWSLETTER_PLACES.slice(0, 1)) await signUpAt(page, ownSite, place)
})

test('an empty field does nothing, and the form reports an invalid address without a request', async ({
  ownSite,
  page,
}) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  const button = newsletterForm(page).getByRole('button', { name: 'Subscribe' })
  for (const typed of ['', ' ', 'reader']) {
    await newsletterEmail(page).fill(typed)
    await button.click()
    await expect(newsletterEmail(page)).toBeFocused()
    await expect(newsletterEmail(page)).toHaveAttribute('aria-invalid', 'true')
  }
  expect(sends(ownSite)).toEqual([])
  await expect(page.locator('.toast')).toHaveCount(0)
  await subscribe(page)
  await expect(page.locator('.toast')).toContainText(SUBSCRIBED)
})

test('opening a mailed link changes nothing, only the button on its page does', async ({ ownSite, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  const { confirm, unsubscribe } = await mailedLinks(ownSite)
  const status = async () => (await subscriberOf(ownSite.server, READER))['status']

  for (const address of [confirm, unsubscribe, confirm, unsubscribe]) expect((await fetch(address)).status).toBe(200)
  await page.goto(confirm)
  await page.reload()
  expect(await status()).toBe('pending')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('main')).toContainText('Your subscription is confirmed.')
  expect(await status()).toBe('confirmed')
  await page.reload()
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('main')).toContainText('is already confirmed')

  await page.goto(unsubscribe)
  await page.reload()
  expect(await status()).toBe('confirmed')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('main')).toContainText('You are unsubscribed.')
  expect(await status()).toBe('unsubscribed')
  await page.reload()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('main')).toContainText('You were already unsubscribed.')

  // An old confirmation link does not subscribe the reader again. Its page offers the sign-up form.
  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(page.getByRole('main')).toContainText('This link has expired.')
  await ownSite.server.admin.update('newsletter_subscribers', (await subscriberOf(ownSite.server, READER)).id, {
    confirmSentAt: new Date(0).toISOString(),
  })
  await subscribe(page)
  await expect(page.locator('.toast')).toContainText(SUBSCRIBED)
  await until('a new mail is out', async () => ownSite.mailsTo(READER) === 2)
  expect(await status()).toBe('pending')
})

test('the page of an unknown link shows that it is unknown, and offline its button reports that nothing has changed', async ({
  ownSite,
  network,
  page,
}) => {
  for (const [path, button] of [
    ['/newsletter/confirm', 'Confirm subscription'],
    ['/newsletter/unsubscribe', 'Unsubscribe'],
  ] as const) {
    await openNewsletterPage(page, `${ownSite.origin}${path}?token=${'0'.repeat(32)}`)
    await network.cut(ownSite)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'nothing has changed' })).toBeVisible()
    await network.heal()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('main')).toContainText('We don’t recognize this link.')
    await page.goto(ownSite.origin + path)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('main')).toContainText('We don’t recognize this link.')
  }
})

test('after a lost answer the page does not claim that nothing has changed, and another click shows the subscription’s state', async ({
  ownSite,
  page,
}) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  const { unsubscribe } = await mailedLinks(ownSite)
  await page.goto(unsubscribe)
  let isCut = true
  ownSite.proxy.decide = ({ method }) => (method === 'POST' && isCut ? 'drop-answer' : 'pass')
  const button = page.getByRole('button', { name: 'Unsubscribe' })
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'we can’t tell whether it worked' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('nothing has changed')
  expect((await subscriberOf(ownSite.server, READER))['status']).toBe('unsubscribed')
  isCut = false
  await button.click()
  await expect(page.getByRole('main')).toContainText('You were already unsubscribed.')
})

test('the preferences show the state of the subscription, and only a click changes it', async ({ ownSite, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  const { unsubscribe } = await mailedLinks(ownSite)
  const preferences = unsubscribe.replace('/newsletter/unsubscribe', '/newsletter/preferences')
  const main = page.getByRole('main')
  const status = async () => (await subscriberOf(ownSite.server, READER))['status']

  await page.goto(preferences)
  await expect(main).toContainText('Your subscription is not confirmed.')
  expect(await status()).toBe('pending')
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  await expect(main).toContainText('Done: it takes effect at once.')
  await expect(main).toContainText('You are subscribed.')
  expect(await status()).toBe('confirmed')

  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main).toContainText('You are unsubscribed.')
  expect(await status()).toBe('unsubscribed')
  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(main).toContainText('You are subscribed.')
  // Meanwhile the reader unsubscribed by the link in another mail.
  await ownSite.server.admin.update('newsletter_subscribers', (await subscriberOf(ownSite.server, READER)).id, {
    status: 'unsubscribed',
  })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(main).toContainText('It was already set that way. Nothing has changed.')

  // The reader never confirmed the subscription, and the link is too old. One field on the page requests a new link.
  await ownSite.server.admin.update('newsletter_subscribers', (await subscriberOf(ownSite.server, READER)).id, {
    status: 'pending',
    confirmExpires: new Date(0).toISOString(),
    confirmSentAt: new Date(0).toISOString(),
  })
  await page.reload()
  await expect(main).toContainText('Enter your address and we send a new link.')
  await subscribe(page)
  await until('a new mail is out', async () => ownSite.mailsTo(READER) === 2)
})

test('the page after “Confirm” lists the articles of the last issue', async ({ ownSite, page }) => {
  const { server } = ownSite
  const post = await publishPost(server, { title: 'Retainers, at last' })
  await server.admin.create('newsletter_issues', {
    number: 900,
    slot: '2026-11-17',
    status: 'done',
    posts: [post.id],
    begun: '2026-11-17 14:00:00.000Z',
  })
  await untilShown(server, '/blog', 'Retainers, at last')
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  await expect(page.locator('.toast')).toContainText(SUBSCRIBED)
  await page.goto((await mailedLinks(ownSite)).confirm)
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  const list = page.getByRole('region', { name: 'In the last issue' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: 'Retainers, at last' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Retainers, at last')
})

test('a reader chooses topics and pauses on the preferences page', async ({ ownSite, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  const { unsubscribe } = await mailedLinks(ownSite)
  await page.goto(unsubscribe.replace('/newsletter/unsubscribe', '/newsletter/preferences'))
  await page.getByRole('button', { name: 'Confirm subscription' }).click()
  const main = page.getByRole('main')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(8)
  await page.getByRole('checkbox', { name: 'Technology' }).uncheck()
  await page.getByRole('button', { name: 'Save topics' }).click()
  await expect(main).toContainText('Done: it takes effect at once.')
  expect((await subscriberOf(ownSite.server, READER))['topics']).toHaveLength(7)

  await page.getByRole('button', { name: 'Pause for 4 weeks' }).click()
  await expect(main).toContainText('Paused until')
  await page.reload()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(7)
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect(page.getByRole('button', { name: 'Pause for 12 weeks' })).toBeVisible()
  expect((await subscriberOf(ownSite.server, READER))['pausedUntil']).toBe('')
})

test('the preferences page shows that a link is unknown, and without a connection nothing changes', async ({
  ownSite,
  network,
  page,
}) => {
  await openNewsletterPage(page, `${ownSite.origin}/newsletter/preferences`)
  await page.getByRole('button', { name: 'Show my subscription' }).click()
  await expect(page.getByRole('main')).toContainText('We don’t recognize this link.')
  await openNewsletterPage(page, `${ownSite.origin}/newsletter/preferences?token=${'0'.repeat(32)}`)
  await expect(page.getByRole('main')).toContainText('We don’t recognize this link.')
  await expect(page.getByRole('form', { name: 'Newsletter' })).toBeVisible()
  await page.goto('about:blank')
  await network.cut(ownSite)
  await page.goto(`${ownSite.origin}/newsletter/preferences?token=${'0'.repeat(32)}`)
  await expect(page.getByRole('alert').filter({ hasText: 'nothing has changed' })).toBeVisible()
  // A Wi-Fi sign-in page now answers all requests, so the browser considers itself online.
  await network.cut(ownSite, 'portal')
  await page.getByRole('button', { name: 'Show my subscription' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'did not answer, and nothing has changed' })).toBeVisible()
  await network.heal()
  await page.getByRole('button', { name: 'Show my subscription' }).click()
  await expect(page.getByRole('main')).toContainText('We don’t recognize this link.')
})

test('the unsubscribe page works without JavaScript', async ({ ownSite, browser, page }) => {
  await openNewsletterPage(page, `${ownSite.origin}/blog`)
  await subscribe(page)
  const { unsubscribe } = await mailedLinks(ownSite)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(unsubscribe)
  await plain.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(plain.locator('body')).toContainText('"success":true')
  expect((await subscriberOf(ownSite.server, READER))['status']).toBe('unsubscribed')
  await context.close()
})
