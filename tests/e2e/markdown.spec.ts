import type { Page } from 'playwright/test'
import { markdownCases } from '../fixtures/markdown-cases.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'
import { until } from '../support/until.ts'

test.use({ contextOptions: STEADY })

const AT_ONCE = 20

test('the server saves each markdown case as the table says; a page without a content security policy shows it unchanged, without foreign addresses or scripts', async ({
  ownSite,
  page,
}) => {
  expect(markdownCases.length).toBeGreaterThanOrEqual(60)
  const { admin } = ownSite.server
  const author = await admin.create('blog_authors', { name: 'A' })
  const saved: { shows: string; html: unknown }[] = []
  for (const [index, [shows, content]] of markdownCases.entries()) {
    // Save each case as a draft, so that the server renders its Markdown, but no page.
    const post = await admin.create('blog_posts', {
      title: `Case ${index}`,
      content: content || ' ',
      author: author.id,
      published: false,
    })
    saved.push({ shows, html: post['body_html'] })
  }
  expect(saved).toEqual(markdownCases.map(([shows, , html]) => ({ shows, html })))

  // This page has no content security policy, so a script in the content would run.
  await page.route('**/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Cases</title><body></body>' }),
  )
  await page.goto('http://bare.example/')
  const alerts = countAlerts(page)
  for (const [shows, , html] of markdownCases) {
    await page.setContent(`<!doctype html><body>${html}</body>`)
    const { inner, faults } = await page.evaluate(readBody)
    expect({ shows, faults, inner: withReactsEscapes(inner) }).toEqual({
      shows,
      faults: [],
      inner: withReactsEscapes(html),
    })
  }
  expect(alerts()).toBe(0)
})

test('articles that contain all markdown cases hydrate without an error under the site’s content security policy', async ({
  ownSite,
  page,
}) => {
  const { admin } = ownSite.server
  const author = await admin.create('blog_authors', { name: 'A', bio: '<script>alert(1)</script>' })
  const alerts = countAlerts(page)
  const complaints = complaintsOf(page, /Failed to load resource/)
  const protocols: string[] = []
  // Use several articles, because the server limits the time to render one text, and a busy machine could exceed it.
  for (let first = 0; first < markdownCases.length; first += AT_ONCE) {
    const cases = markdownCases.slice(first, first + AT_ONCE)
    await admin.create('blog_posts', {
      title: '<img src=x onerror=alert(1)>',
      slug: `cases-${first}`,
      excerpt: '<script>alert(1)</script>',
      content: cases.map(([, markdown]) => markdown.replaceAll('[^1]', '[^one]')).join('\n\n'),
      author: author.id,
      published: true,
    })
    const address = `${ownSite.origin}/blog/cases-${first}`
    await until('the article is served', async () => (await fetch(address)).ok)
    await page.goto(address)
    const body = page.locator('.article__body')
    const served = await body.evaluate((element) => element.innerHTML)
    await hydrate(page)
    expect(await body.evaluate((element) => element.innerHTML)).toBe(served)
    const links = page.locator('.article__body a[href]')
    protocols.push(...(await links.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ protocol }) => protocol))))
  }
  expect([...new Set(protocols)].toSorted()).toEqual(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'])
  expect({ complaints, alerts: alerts() }).toEqual({ complaints: [], alerts: 0 })
})

function countAlerts(page: Page): () => number {
  let count = 0
  page.on('dialog', (dialog) => {
    count += 1
    void dialog.dismiss()
  })
  return () => count
}

/** Runs in the page. Returns the content's HTML, and the faults in it. */
function readBody(): { inner: string; faults: string[] } {
  const faults: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (
      !/^(?:a|blockquote|code|div|em|h[2-6]|img|li|ol|p|pre|section|strong|sup|table|tbody|td|th|thead|tr|ul)$/.test(
        element.localName,
      )
    )
      faults.push(`<${element.localName}>`)
    for (const { name, value } of element.attributes) {
      if (
        !/^(?:alt|aria-[a-z]+|class|data-footnote[a-z-]*|decoding|href|id|loading|rel|role|src|tabindex|title)$/.test(
          name,
        )
      )
        faults.push(`${name}="${value}"`)
      if (name !== 'href' && name !== 'src') continue
      const { protocol } = new URL(value, 'https://relative.example')
      if (!['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:'].includes(protocol))
        faults.push(`${name}="${value}"`)
    }
  }
  return { inner: document.body.innerHTML, faults }
}

/**
 * Undoes the escapes that only React writes. A browser that serializes the same elements escapes fewer characters, and
 * closes no empty elements.
 */
function withReactsEscapes(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('"/>', '">').trimEnd()
}
