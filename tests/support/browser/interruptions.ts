import { type Page, expect } from 'playwright/test'
import type { Fault, SeenRequest } from '../faults/fault-proxy.ts'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'
import { returning as test } from './browser-test.ts'

/** Returns the sessionStorage keys of this tab's drafts. A draft contains the values of an unsent form. */
export function draftsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('lexharbor-draft:')))
}

const json = { 'content-type': 'application/json' }

/** Answers after which the browser's outbox retries the submission. Until the retry, the form shows `text`. */
export const WAITS: ReadonlyArray<{ answer: string; fault: Fault; text: string }> = [
  {
    answer: '429 with Retry-After',
    fault: {
      status: 429,
      headers: { ...json, 'retry-after': '2' },
      body: '{"success":false,"code":"rate_limited","error":"Too many requests."}',
    },
    text: 'Too many requests. It is saved on this device, and we keep trying.',
  },
  {
    answer: '503 in our shape',
    fault: { status: 503, headers: json, body: '{"success":false,"code":"unavailable","error":"Not available."}' },
    text: 'Not available. It is saved on this device, and we keep trying.',
  },
]

/** Returns an answer with status 422 that refuses fields, in the format of this site's API. */
export const refusal = (error: string, fields: Record<string, string>): Fault => ({
  status: 422,
  headers: json,
  body: JSON.stringify({ success: false, code: 'invalid', error, fields }),
})

/** Makes the first POST to the path `call` fail with a fault. */
export function failFirst({ proxy }: Site, call: string, fault: Fault): void {
  proxy.decide = ({ method, path, count }) => (method === 'POST' && path === call && count === 1 ? fault : 'pass')
}

/** Holds the page's requests to the path `call` until the returned function is called. */
export async function holdSends(page: Page, call: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.context().route(`**${call}`, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Returns the POST requests to the path `call`, whatever their result. */
export const sendsTo = ({ proxy }: Site, call: string): SeenRequest[] =>
  proxy.seen.filter(({ method, path }) => method === 'POST' && path === call)

/** Waits until the browser's outbox is empty, and the server has sent all queued mails. */
export async function untilNothingWaits({ server, origin }: Site, page: Page): Promise<void> {
  await until('nothing waits in the outbox', async () => (await insideOf(page, origin).evaluate(itemsLeft)) === 0)
  await until(
    'no mail waits',
    async () => (await server.admin.rows('outgoing_emails', 'status = "queued" || status = "sending"')).length === 0,
  )
}

/** Returns a context that can read the browser's storage: the page, or the service worker if the page is closed. */
function insideOf(page: Page, origin: string): { evaluate(run: () => Promise<number>): Promise<number> } {
  if (!page.isClosed()) return page
  const worker = page
    .context()
    .serviceWorkers()
    .find((each) => each.url().startsWith(`${origin}/`))
  if (worker === undefined) throw new Error('neither a page nor a worker of the site is there')
  return worker
}

/**
 * Returns the number of items in the outbox. First acquires the outbox's lock, which every sender has while sending, so
 * no send is under way. Runs in the page or the service worker.
 */
async function itemsLeft(): Promise<number> {
  return navigator.locks.request('lexharbor-outbox', async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lexharbor-outbox')) return 0
    const open = indexedDB.open('lexharbor-outbox')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const count = open.result.transaction('items').objectStore('items').count()
    await new Promise((resolve) => count.addEventListener('success', resolve))
    open.result.close()
    return count.result
  })
}

export type Journey = {
  /** The path to which the form's submission is sent. */
  call: string
  /** Opens the form and fills it in. */
  fill: (page: Page, site: Site) => Promise<void>
  submit: (page: Page) => Promise<void>
  values: (page: Page) => Promise<unknown>
  /** Expects that the submission has arrived exactly once, with its mails. */
  expectExactlyOne: (site: Site, page: Page) => Promise<void>
}

/** Declares tests for a form whose submissions wait in the browser's outbox until the server confirms them. */
export function testInterruptions({ call, fill, submit, values, expectExactlyOne }: Journey): void {
  test('a retry after a lost answer creates one row only', async ({ ownSite, page }) => {
    await fill(page, ownSite)
    failFirst(ownSite, call, 'drop-answer')
    await submit(page)
    await expect(page.locator('.toast').first()).toContainText(/Saved|Success!/)
    await until('it is sent again', async () => ownSite.proxy.delivered(call).length === 2)
    expect(new Set(ownSite.proxy.delivered(call).map(({ key }) => key)).size).toBe(1)
    await expectExactlyOne(ownSite, page)
  })

  for (const { answer, fault, text } of WAITS) {
    test(`${answer} keeps values and submission; it is retried by itself, and then the form confirms it and is empty`, async ({
      ownSite,
      page,
    }) => {
      await fill(page, ownSite)
      const filled = await values(page)
      failFirst(ownSite, call, fault)
      await submit(page)
      await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Error')
      await expect(page.getByRole('alert').filter({ hasText: text })).toHaveClass(/toast--waiting/)
      expect(await values(page)).toEqual(filled)
      await expectExactlyOne(ownSite, page)
      expect(sendsTo(ownSite, call)).toHaveLength(2)
      expect(new Set(sendsTo(ownSite, call).map(({ key }) => key)).size).toBe(1)
      await expect(page.getByRole('alert').filter({ hasText: text })).toHaveCount(0)
      await expect(page.locator('.toast--success')).toContainText('Success!')
      expect(await values(page)).not.toEqual(filled)
      expect(await draftsOf(page)).toEqual([])
    })
  }
}
