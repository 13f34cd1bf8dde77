import { chromium, type Browser } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testBrowser } from '../support/browser/test-browser.ts'
import { publishPost, getPage, untilShown, giveStrayCategory } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const ORIGIN = 'https://www.firm.example'
const NASTY_KEPT = `Fish & <b>chips</b> "quoted" 'single' ]]> \u{1f41f} é $& </title>`
const NASTY = NASTY_KEPT.replace('é', '\u0001\u0008\u000b\u001f\ufffeé')

let server: TestServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ env: { SITE_ORIGIN: ORIGIN } }),
    chromium.launch(testBrowser()),
  ])
})
afterAll(() => Promise.all([server.remove(), browser.close()]))
afterEach(async () => {
  await server.admin.call('DELETE', '/api/collections/blog_posts/truncate')
  await until('the feed is empty again', async () => !(await getPage(server, '/rss.xml')).text.includes('<item>'))
})

/** The text of each child of an element, by the child's name. */
type Said = Record<string, string>
type Item = { said: Said; permalink: string | null; addresses: string[] }
type Feed = {
  error: string
  root: string
  version: string | null
  self: string | null
  language: string
  items: Item[]
}

/** Returns the feed as a browser's strict XML parser reads it. */
async function parse(xml: string): Promise<Feed> {
  const page = await browser.newPage()
  const feed = await page.evaluate((source): Feed => {
    const document = new DOMParser().parseFromString(source, 'application/xml')
    return {
      error: document.querySelector('parsererror')?.textContent ?? '',
      root: document.documentElement.tagName,
      version: document.documentElement.getAttribute('version'),
      self: document.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href') ?? null,
      language: document.querySelector('channel > language')?.textContent ?? '',
      items: [...document.querySelectorAll('item')].map((item) => {
        const said = Object.fromEntries([...item.children].map((child) => [child.tagName, child.textContent]))
        const html = new DOMParser().parseFromString(said['content:encoded'] ?? '', 'text/html')
        return {
          said,
          permalink: item.querySelector('guid')?.getAttribute('isPermaLink') ?? null,
          addresses: [...html.querySelectorAll('[href],[src]')].map(
            (element) => element.getAttribute('href') ?? element.getAttribute('src') ?? '',
          ),
        }
      }),
    }
  }, xml)
  await page.close()
  return feed
}

test('the feed is valid without articles', async () => {
  const { text, headers, status } = await getPage(server, '/rss.xml')
  expect({ status, type: headers.get('Content-Type') }).toEqual({
    status: 200,
    type: 'application/rss+xml; charset=utf-8',
  })
  expect(await parse(text)).toMatchObject({
    error: '',
    root: 'rss',
    version: '2.0',
    self: `${ORIGIN}/rss.xml`,
    language: 'en-us',
    items: [],
  })
})

test('the feed contains a complete article with any characters', async () => {
  const author = await server.admin.create('blog_authors', { name: `Ada ${NASTY}` })
  const content = `${NASTY}\n\n[here](/pricing) [there](#part) [away](https://other.example/a?b=1&c=2) ![chart](/images/chart.png)\n\n## Part\n\nThe end.\n\n| a | b |\n|--:|---|\n| 1 | 2 |`
  const post = await publishPost(server, {
    slug: 'nasty',
    title: NASTY,
    excerpt: NASTY,
    author: author.id,
    content,
    published_date: '2026-11-02 03:04:05.678Z',
  })
  await giveStrayCategory(server, post.id, 'Q & A')
  const { text } = await untilShown(server, '/rss.xml', '/blog/nasty')
  const feed = await parse(text)
  expect(feed.error).toBe('')
  expect(feed.items).toHaveLength(1)
  const [item] = feed.items
  expect(item).toMatchObject({
    said: {
      title: NASTY_KEPT,
      description: NASTY_KEPT,
      'dc:creator': `Ada ${NASTY_KEPT}`,
      category: 'Q & A',
      link: `${ORIGIN}/blog/nasty`,
      guid: `${ORIGIN}/blog/${post.id}`,
      pubDate: 'Mon, 02 Nov 2026 03:04:05 +0000',
    },
    permalink: 'true',
  })
  const body = item?.said['content:encoded'] ?? ''
  expect(body).toContain('The end.')
  expect(body).toContain(']]&gt;')
  expect(body).not.toMatch(/<script|<b>| style=| class=|tabindex/)
  expect(body).not.toContain('\u0001')
  expect(item?.addresses.filter((address) => !/^https:\/\/(www\.firm|other)\.example\//.test(address))).toEqual([])
  expect(item?.addresses).toEqual(
    expect.arrayContaining([`${ORIGIN}/pricing`, 'https://other.example/a?b=1&c=2', `${ORIGIN}/images/chart.png`]),
  )
  const permalink = await getPage(server, `/blog/${post.id}`)
  expect([permalink.status, permalink.location]).toEqual([308, '/blog/nasty'])
})

test('the feed contains the newest fifty articles, the newest first', async () => {
  for (let day = 1; day <= 51; day += 1) {
    await publishPost(server, {
      slug: `day-${day}`,
      published_date: new Date(Date.UTC(2026, 0, day)).toISOString(),
      content: 'x',
    })
  }
  const { items } = await parse((await untilShown(server, '/rss.xml', '/blog/day-51')).text)
  expect(items.map(({ said }) => said['link'])).toEqual(
    Array.from({ length: 50 }, (_, index) => `${ORIGIN}/blog/day-${51 - index}`),
  )
})

test('the feed never contains drafts, scheduled or withdrawn articles', async () => {
  await publishPost(server, { slug: 'draft', published: false, published_date: '2026-01-01 00:00:00.000Z' })
  await publishPost(server, { slug: 'later', published_date: '2099-01-01 00:00:00.000Z' })
  const { id } = await publishPost(server, { slug: 'here-and-gone' })
  await untilShown(server, '/rss.xml', '/blog/here-and-gone')
  await server.admin.update('blog_posts', id, { published: false })
  expect((await parse((await getPage(server, '/rss.xml')).text)).items).toEqual([])
})

test('a feed reader that has the present feed gets 304, by ETag or by time, until the feed changes', async () => {
  const first = await getPage(server, '/rss.xml')
  const tag = first.headers.get('ETag') ?? ''
  const modified = first.headers.get('Last-Modified') ?? ''
  const asked = async (headers: Record<string, string>) => (await getPage(server, '/rss.xml', headers)).status
  expect(await asked({ 'If-None-Match': tag })).toBe(304)
  expect(await asked({ 'If-Modified-Since': modified })).toBe(304)
  expect(await asked({ 'If-None-Match': '"other"', 'If-Modified-Since': modified })).toBe(200)
  const { id } = await publishPost(server, { slug: 'new-in-the-feed' })
  expect([await asked({ 'If-None-Match': tag }), await asked({ 'If-Modified-Since': modified })]).toEqual([200, 200])
  const second = await getPage(server, '/rss.xml')
  await server.admin.remove('blog_posts', id)
  expect(await asked({ 'If-Modified-Since': second.headers.get('Last-Modified') ?? '' })).toBe(200)
})

test('the blog and its articles link to the feed', async () => {
  await publishPost(server, { slug: 'leads-to-the-feed' })
  for (const path of ['/blog', '/blog/leads-to-the-feed']) {
    const { text } = await getPage(server, path)
    expect(text.match(/<link rel="alternate"[^>]*>/g)).toEqual([
      `<link rel="alternate" type="application/rss+xml" title="Lexharbor Blog" href="${ORIGIN}/rss.xml"/>`,
    ])
    expect(text).toContain('<a href="/rss.xml">')
  }
})
