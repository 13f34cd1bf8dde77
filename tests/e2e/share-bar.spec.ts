import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { newestArticles } from '../support/browser/service-worker.ts'
import { hydrate } from '../support/browser/steady-page.ts'

/** Returns the page's calls of the browser's share and clipboard functions, in order. */
const callsOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'calls'))

/** Replaces the browser's share and clipboard functions, which differ between systems. */
async function stub(page: Page, { shares, copies = true }: { shares: boolean; copies?: boolean }): Promise<void> {
  await page.addInitScript(
    ({ canShare, canCopy }) => {
      const calls: unknown[] = []
      Object.assign(window, { calls })
      const share = async (data: unknown) => {
        calls.push(data)
        // The browser throws this error if the visitor closes the share dialog.
        throw new DOMException('closed', 'AbortError')
      }
      const writeText = async (text: string) => {
        if (!canCopy) throw new DOMException('refused', 'NotAllowedError')
        calls.push(text)
      }
      Object.defineProperty(navigator, 'share', { value: canShare ? share : undefined })
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
    },
    { canShare: shares, canCopy: copies },
  )
}

const bar = (page: Page) => page.getByRole('region', { name: 'Share this article' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an article is shared by plain links that carry its canonical address', async ({ site, page }) => {
    const [path] = await newestArticles(page, site.origin)
    await page.goto(`${site.origin}${path}?utm_source=mail`)
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(canonical).toBe(site.origin + path)
    const links = await bar(page)
      .getByRole('link')
      .evaluateAll((all: HTMLAnchorElement[]) =>
        all.map(({ href, rel, target, innerText }) => ({ href, rel, target, name: innerText.split(/\s/)[0] })),
      )
    const [twitter, linkedin] = links.map(({ href }) => new URL(href))
    expect(links.map(({ rel, target, name }) => [name, rel, target])).toEqual([
      ['Twitter', 'noopener', '_blank'],
      ['LinkedIn', 'noopener', '_blank'],
    ])
    expect([twitter?.origin, twitter?.pathname]).toEqual(['https://twitter.com', '/intent/tweet'])
    expect(Object.fromEntries(twitter?.searchParams ?? [])).toEqual({
      url: canonical,
      text: await page.locator('h1').innerText(),
    })
    expect([linkedin?.origin, linkedin?.pathname]).toEqual(['https://www.linkedin.com', '/sharing/share-offsite/'])
    expect(Object.fromEntries(linkedin?.searchParams ?? [])).toEqual({ url: canonical })
    await expect(bar(page).getByRole('button')).toHaveCount(0)
  })
})

test('if the browser can share, its share sheet gets the title and the current address; closing the sheet is no error', async ({
  site,
  page,
}) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await stub(page, { shares: true })
  const [path] = await newestArticles(page, site.origin)
  await page.goto(`${site.origin}${path}?utm_source=mail#section-x`)
  await hydrate(page)
  await bar(page).getByRole('button', { name: 'Share…' }).click()
  const title = await page.locator('h1').innerText()
  expect(await callsOn(page)).toEqual([{ title, url: `${site.origin}${path}?utm_source=mail` }])
  await expect(bar(page).getByRole('button')).toHaveCount(1)
  expect(errors).toEqual([])
})

test('if the browser can’t share, the first click on Copy link copies the address and confirms that', async ({
  site,
  page,
}) => {
  await stub(page, { shares: false })
  const [path] = await newestArticles(page, site.origin)
  await page.goto(`${site.origin}${path}#section-x`)
  await bar(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('Link copied')
  expect(await callsOn(page)).toEqual([site.origin + path])
})

test('if the browser refuses to copy, the address is shown', async ({ site, page }) => {
  await stub(page, { shares: false, copies: false })
  const [path] = await newestArticles(page, site.origin)
  await page.goto(site.origin + path)
  await bar(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(bar(page).getByRole('status')).toHaveText(`Copy this address: ${site.origin}${path}`)
})
