import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPage, type ServedPage } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

// Tests the HTML of pages as served, before any of their scripts run.

let server: TestServer

beforeAll(async () => {
  server = await startServer({ sample: true })
})
afterAll(() => server.remove())

const open = async (path: string): Promise<ServedPage> => readPage(path, await fetch(server.origin + path))

/** Returns the page's links to this site. */
const linksOf = ({ raw }: ServedPage) =>
  [...raw.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, address = '']) => address)

// For each page, the number of its inline scripts and some texts. The last script is the loader, which loads the page's
// modules. The demo form also has the script that sets its earliest date.
test.for([
  {
    path: '/',
    scripts: 2,
    texts: ['no credit card', 'Most Popular', 'Solo Practitioner', 'Firm Growth', 'Multi-Practice'],
  },
  { path: '/request-demo', scripts: 3, texts: ['Request Your Personalized Demo', '30-minute', 'Back to Home'] },
  {
    path: '/blog',
    scripts: 2,
    texts: [
      'Legal Technology Insights',
      'Expert insights from leading legal practitioners',
      'Never miss an insight',
      'Read More',
    ],
  },
])(
  '$path has its text, its links, all its styles, and no scripts except small ones of its own',
  async ({ path, scripts, texts }) => {
    const page = await open(path)
    const words = page.text.toLowerCase()
    expect(texts.filter((text) => !words.includes(text.toLowerCase()))).toEqual([])
    expect(linksOf(page).length).toBeGreaterThanOrEqual(3)
    expect(linksOf(page)).toContain('/request-demo')

    expect(page.raw.match(/<link[^>]+rel="?stylesheet/g)).toBeNull()
    expect(page.raw.match(/<style>/g)).toHaveLength(1)
    expect(page.raw.match(/<script[^>]+src=/g)).toBeNull()
    expect(page.raw.match(/\sstyle=/g)).toBeNull()
    const inline = [...page.raw.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text ?? '')
    expect(inline).toHaveLength(scripts)
    const loader = inline.at(-1) ?? ''
    expect(Buffer.byteLength(loader)).toBeLessThanOrEqual(3000)
    expect(brotliCompressSync(loader).length).toBeLessThanOrEqual(1536)
  },
)

test('an article is complete without JavaScript, and the list links to it', async () => {
  const [address = ''] = linksOf(await open('/blog')).filter((each) => /^\/blog\/[\w-]+$/.test(each))
  const article = await open(address)
  expect(article.status).toBe(200)
  const [, body = ''] = /<div class="article__body prose">(.*?)<\/article>/s.exec(article.raw) ?? []
  const words = body.replace(/<(script|style|svg).*?<\/\1>/gs, ' ').replace(/<[^>]+>/g, ' ')
  expect(words.trim().split(/\s+/).length).toBeGreaterThan(400)
})

test('without JavaScript the demo form says how to contact the company instead', async () => {
  const { raw } = await open('/request-demo')
  const notes = [...raw.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, note = '']) => note)
  expect(notes).toEqual([expect.stringContaining('JavaScript')])
})

test('search engines must not index the pages behind the newsletter’s links', async () => {
  for (const path of ['/newsletter/confirm', '/newsletter/unsubscribe', '/newsletter/preferences'])
    expect([path, (await open(path)).robots]).toEqual([path, 'noindex'])
  expect(await (await fetch(`${server.origin}/sitemap.xml`)).text()).not.toContain('/newsletter/')
})
