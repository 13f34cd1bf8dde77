import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishPost } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ sample: true, raiseLimits: true })
})
afterAll(() => server.remove())

const ask = (question: string, options: RequestInit = {}) =>
  fetch(`${server.origin}/search?${new URLSearchParams({ for: question })}`, { redirect: 'manual', ...options })
const answer = async (question: string) => (await ask(question)).text()

/** Searches for a text. Returns the addresses in each group of results, by the group's label. */
async function found(question: string): Promise<Record<string, string[]>> {
  const html = await answer(question)
  const groups = [...html.matchAll(/<section class="search__group".*?<h2[^>]*>([^<]+)<\/h2>(.*?)<\/section>/gs)]
  return Object.fromEntries(
    groups.map(([, label = '', items = '']) => [
      label,
      [...items.matchAll(/<a class="link" href="([^"]+)"/g)].map(([, address = '']) => address),
    ]),
  )
}

test('a word in a text finds articles, answers, templates, webinars, roles and pages, each in the group of its kind', async () => {
  expect((await found('Muldrow'))['Articles']?.[0]).toMatch(/^\/blog\/title-vii-intake-after-muldrow-and-ames/)
  expect((await found('does trying it cost anything'))['Questions']?.[0]).toBe('/contact#pricing-and-plans')
  expect((await found('conflict check form'))['Templates']).toContain('/resources/templates#conflict-check')
  expect((await found('accessibility'))['Pages']?.[0]).toMatch(/^\/accessibility/)
  for (const [kind, folder, rows] of [
    ['Webinars', '/webinars', 'webinars'],
    ['Open roles', '/company/careers', 'job_roles'],
  ] as const) {
    const [row] = await server.admin.rows(rows)
    expect((await found(String(row?.['title'])))[kind]?.[0]).toBe(`${folder}/${String(row?.['slug'])}`)
  }
})

test('the extract of an article is of its own text, without author, date and reading time', async () => {
  const [, articles = ''] = /<h2[^>]*>Articles<\/h2>(.*?)<\/section>/s.exec(await answer('trust')) ?? []
  const extracts = [...articles.matchAll(/<\/a><p>(.*?)<\/p>/gs)].map(([, extract = '']) => extract)
  expect(extracts.length).toBeGreaterThan(3)
  expect(extracts.filter((extract) => /min read|\w+ \d{1,2}, 20\d\d \d/.test(extract))).toEqual([])
})

test('a search with a mistyped word finds the intended word, and the page says that', async () => {
  const html = await answer('reconcilaition')
  expect(html).toContain('No page has this spelling; these have “reconciliation”.')
  expect(html).toContain('<mark>reconciliation</mark>')
  expect(Object.keys(await found('trsut acounting')).length).toBeGreaterThan(1)
})

test('every result links to an existing page, and every result with a fragment to an existing element', async () => {
  const addresses = (await Promise.all(['trust', 'deadline', 'client', 'price', 'conflict'].map(found))).flatMap(
    (groups) => Object.values(groups).flat(),
  )
  expect(addresses.length).toBeGreaterThan(40)
  const wrong = await Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const [path = '', anchor] = address.split('#')
      const response = await fetch(server.origin + path, { redirect: 'manual' })
      const hasPart = anchor === undefined || (await response.text()).includes(`id="${decodeURI(anchor)}"`)
      return response.status === 200 && hasPart ? [] : [address]
    }),
  )
  expect(wrong.flat()).toEqual([])
})

test('the title, the field and the summary contain the query as text; search engines and shared caches may not store the page', async () => {
  const response = await ask('</qzqz><qzqqz zqzqz="zzqqz"> & \'zq\' $&')
  const html = await response.text()
  const said = '&lt;/qzqz&gt;&lt;qzqqz zqzqz=&quot;zzqqz&quot;&gt; &amp; &#39;zq&#39; $&amp;'
  expect(html).toContain(`<title>${said} · Search`)
  expect(html).toContain(`value="${said}"`)
  expect(html).toContain(`Nothing found for “${said}”.`)
  expect(html).not.toContain('<qzqqz')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).toContain('Try fewer words')
  expect(html).toContain('Perhaps you are looking for')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  // The page with results has the same content security policy as the built page.
  const blank = await fetch(`${server.origin}/search`)
  expect(response.headers.get('content-security-policy')).toBe(blank.headers.get('content-security-policy'))
})

test('without a query the server sends the built page, and only a GET searches', async () => {
  const blank = await (await fetch(`${server.origin}/search`)).text()
  expect(blank).toContain('<div class="search__found" data-found=""></div>')
  expect(await (await ask('  \n ')).text()).toBe(blank)
  expect(await (await fetch(`${server.origin}/search?for`)).text()).toBe(blank)
  expect(await (await ask('trust', { method: 'HEAD' })).text()).toBe('')
  expect((await ask('trust', { method: 'POST' })).status).toBe(405)
  const slash = await fetch(`${server.origin}/search/?for=trust`, { redirect: 'manual' })
  expect([slash.status, slash.headers.get('location')]).toEqual([308, '/search?for=trust'])
})

test('the search finds an article by its present text, and only while it is public', async () => {
  const { id } = await publishPost(server, { slug: 'found', content: 'Of the zeppelin.', published: false })
  await publishPost(server, { slug: 'beside-it', content: 'Of the zeppelins.' })
  await until('the one that is public is found', async () => (await found('zeppelin'))['Articles']?.length === 1)
  await server.admin.update('blog_posts', id, { published: true })
  await until('both are found', async () => (await found('zeppelin'))['Articles']?.length === 2)
  await server.admin.update('blog_posts', id, { content: 'Of the biplane.' })
  await until('what it said before is not', async () => (await found('zeppelin'))['Articles']?.length === 1)
  expect((await found('biplane'))['Articles']).toEqual(['/blog/found'])
  await server.admin.update('blog_posts', id, { published: false })
  await until('it is gone', async () => (await found('biplane'))['Articles'] === undefined)
})
