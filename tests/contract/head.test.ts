import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { readPage, type ServedPage } from '../support/http/published-page.ts'
import { staffPaths } from '../support/repository/source-files.ts'

const ORIGIN = 'https://www.firm.example'
/** Pages to which links or forms lead, but which search engines must not index. */
const UNLISTED = ['/thank-you', '/saved', '/outbox', '/search', ...staffPaths]

let server: TestServer
let paths: string[]
let pages: ServedPage[]
let unlisted: ServedPage[]

beforeAll(async () => {
  server = await startServer({ env: { SITE_ORIGIN: ORIGIN }, sample: true })
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
  const locations = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location = '']) => location)
  paths = locations.map((location) => location.replace(ORIGIN, ''))
  const read = async (path: string) => readPage(path, await fetch(server.origin + path))
  pages = await Promise.all(paths.map(read))
  unlisted = await Promise.all(UNLISTED.map(read))
})
afterAll(() => server.remove())

const page = (path: string) => pages.find((each) => each.path === path)
/** Returns the paths of the pages that don't fulfil the condition. */
const except = (holds: (each: ServedPage) => boolean) => pages.filter((each) => !holds(each)).map(({ path }) => path)
const things = (path: string, type: string) => page(path)?.things.filter((thing) => thing['@type'] === type) ?? []

const showsItsQuestions = ({ things: all, text }: ServedPage) =>
  all
    .flatMap(({ mainEntity = [] }) => mainEntity)
    .every(({ name, acceptedAnswer }) => text.includes(name) && text.includes(acceptedAnswer.text))

test('the sitemap contains each page once, and no missing, private or personal page', () => {
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => !path.startsWith('/'))).toEqual([])
  expect(except(({ status, robots }) => status === 200 && robots === undefined)).toEqual([])
  for (const path of ['/', '/pricing', '/contact', '/blog', '/request-demo']) expect(paths).toContain(path)
  expect(paths.filter((path) => /^\/(thank-you|404|offline|shell|admin|blog\/404)/.test(path))).toEqual([])
})

test('every published article is in the sitemap, with the time of its last change', async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
  for (const { slug } of await server.admin.rows('blog_posts')) {
    expect(sitemap).toMatch(
      new RegExp(`<loc>${ORIGIN}/blog/${String(slug)}</loc>\\s*<lastmod>20\\d\\d-\\d\\d-\\d\\dT[\\d:]+Z</lastmod>`),
    )
  }
})

/** Whether a list contains exactly one text, with at most `most` characters. */
const fits = ([text = '', ...more]: string[], most: number) =>
  more.length === 0 && text.length > 0 && text.length <= most

test('every page has one title of at most 60 characters and one description of at most 155, and no other page has the same', () => {
  const all = [...pages, ...unlisted]
  expect(all.filter(({ titles }) => !fits(titles, 60)).map(({ path }) => path)).toEqual([])
  expect(all.filter(({ descriptions }) => !fits(descriptions, 155)).map(({ path }) => path)).toEqual([])
  expect(new Set(all.map(({ titles }) => titles[0])).size).toBe(all.length)
  expect(new Set(all.map(({ descriptions }) => descriptions[0])).size).toBe(all.length)
})

test('every page has one main heading and names itself as canonical', () => {
  expect(except(({ headings }) => headings === 1)).toEqual([])
  expect(except(({ path, canonicals }) => canonicals.length === 1 && canonicals[0] === ORIGIN + path)).toEqual([])
})

/** Faults that a pattern finds in a page's HTML. */
const MARKUP_FAULTS: Record<string, RegExp> = {
  'a header in a header': /<header[\s>](?:(?!<\/header>).)*<header[\s>]/s,
  'autocomplete where nothing is typed': /<input(?=[^>]* type="(?:radio|checkbox|hidden)")[^>]* autocomplete=/i,
  'a table without headers': /<table(?![^>]* role="presentation")[^>]*>(?:(?!<\/table>|<th[\s>]).)*<\/table>/s,
  'a telephone number that breaks': /<a [^>]*href="tel:[^>]*>[(+\d][^<]* [^<]*</,
}

test.each(Object.entries(MARKUP_FAULTS))('no page has %s', (_, fault) => {
  expect([...pages, ...unlisted].filter(({ raw }) => fault.test(raw)).map(({ path }) => path)).toEqual([])
})

/** Words that the main heading of each of these pages must contain, because visitors look for them. */
const PLAIN_WORDS: Record<string, RegExp> = {
  '/': /practice/,
  '/pricing': /^Pricing/,
  '/features': /client portal/,
  '/security': /secure/,
  '/solutions': /^Solutions/,
  '/solutions/solo': /firm of one/,
  '/solutions/small-firms': /small firms/,
  '/solutions/mid-sized-firms': /mid-sized firms/,
  '/solutions/large-firms': /large firms/,
  '/solutions/specialties': /litigation/,
  '/contact': /^Contact/,
  '/request-demo': /Demo/,
  '/webinars': /webinars/,
  '/company/about': /^About/,
  '/company/mission': /mission/,
  '/company/careers': /^Careers/,
  '/resources': /guides and templates/,
  '/resources/case-studies': /^Case studies/,
  '/resources/guides': /^Guides/,
  '/resources/videos': /product at work/,
  '/resources/templates': /templates/,
  '/resources/migration-guide': /Moving a law firm/,
  '/privacy': /^Privacy/,
  '/terms': /^Terms/,
  '/cookies': /cookies/,
  '/accessibility': /^Accessibility/,
  '/security-disclosure': /weakness/,
  '/login': /^Sign in/,
}

test('the main heading contains the plain word for the page’s subject', () => {
  const short = Object.entries(PLAIN_WORDS).filter(([path, word]) => !word.test(page(path)?.heading ?? ''))
  expect(short.map(([path]) => path)).toEqual([])
})

test('every page has its own title, description and an existing picture for sharing', async () => {
  expect(
    except(({ og, titles, descriptions }) => og['og:title'] === titles[0] && og['og:description'] === descriptions[0]),
  ).toEqual([])
  expect(
    except(
      ({ og, path }) =>
        og['og:url'] === ORIGIN + path && og['og:image:width'] === '1200' && og['og:image:height'] === '630',
    ),
  ).toEqual([])
  expect(except(({ og }) => (og['og:image:alt'] ?? '') !== '')).toEqual([])
  const missing: string[] = []
  for (const image of new Set(pages.map(({ og }) => og['og:image'] ?? 'none'))) {
    const answer = await fetch(server.origin + image.slice(ORIGIN.length))
    const { width, height } = await sharp(await answer.arrayBuffer())
      .metadata()
      .catch(() => ({ width: 0, height: 0 }))
    if (answer.status !== 200 || width !== 1200 || height !== 630) missing.push(image)
  }
  expect(missing).toEqual([])
})

test('every page except Home has breadcrumbs with existing addresses', () => {
  expect(except(({ path }) => things(path, 'BreadcrumbList').length === (path === '/' ? 0 : 1))).toEqual([])
  for (const path of paths) {
    const items = things(path, 'BreadcrumbList').flatMap(({ itemListElement = [] }) => itemListElement)
    expect(items.map(({ item }) => item).filter((item) => !paths.includes(item.slice(ORIGIN.length)))).toEqual([])
    expect(items.at(-1)?.item ?? `${ORIGIN}/`).toBe(ORIGIN + path)
  }
})

test('the structured data of the pages matches the visible text', () => {
  expect(except(showsItsQuestions)).toEqual([])
  for (const path of ['/', '/pricing']) {
    const [product] = things(path, 'SoftwareApplication')
    expect(product).toMatchObject({ offers: [{ price: 49 }, { price: 69 }, { price: 99 }] })
    expect(page(path)?.text).toMatch(/\$49.*\$69.*\$99/s)
  }
  expect(things('/', 'Organization')).toEqual([expect.objectContaining({ url: `${ORIGIN}/` })])
  expect([things('/pricing', 'FAQPage').length, things('/contact', 'FAQPage').length]).toEqual([1, 1])
  expect(except(({ things: all }) => !/"(?:aggregateRating|review)"/.test(JSON.stringify(all)))).toEqual([])
})

test('the structured data of every article has its own title, author, dates, picture and position in the site', async () => {
  const articles = await server.admin.rows('blog_posts')
  const authors = new Map((await server.admin.rows('blog_authors')).map(({ id, name }) => [id, String(name)]))
  expect(articles.length).toBeGreaterThanOrEqual(24)
  for (const { slug, title, excerpt, author, published_date, updated } of articles) {
    const path = `/blog/${String(slug)}`
    const shown = page(path)
    const name = authors.get(String(author))
    const [published, modified] = [published_date, updated].map((date) => String(date).replace(' ', 'T'))
    expect(things(path, 'Article')).toEqual([
      expect.objectContaining({
        headline: title,
        author: expect.objectContaining({ '@type': 'Person', name }),
        datePublished: published,
        dateModified: modified,
        image: shown?.og['og:image'],
        mainEntityOfPage: ORIGIN + path,
      }),
    ])
    expect(shown?.raw).toContain(`<time dateTime="${published}">`)
    expect(shown?.raw).toMatch(/<h1>(?:[^<]|<\/?span[^>]*>)+<\/h1>/)
    expect(shown?.text).toContain(`${String(title)} ${String(excerpt)} ${name}`)
    expect(things(path, 'BreadcrumbList')[0]?.itemListElement).toEqual([
      expect.objectContaining({ position: 1, name: 'Home', item: `${ORIGIN}/` }),
      expect.objectContaining({ position: 2, name: 'Blog', item: `${ORIGIN}/blog` }),
      expect.objectContaining({ position: 3, name: shown?.titles[0], item: ORIGIN + path }),
    ])
  }
})

test('no sample role or webinar has structured data, because search engines would show it without the “sample” ribbon', async () => {
  const roles = await server.admin.rows('job_roles')
  expect(roles).toHaveLength(7)
  for (const { slug, title } of roles) {
    const path = `/company/careers/${String(slug)}`
    expect(things(path, 'JobPosting')).toEqual([])
    expect(page(path)?.text).toContain(title)
  }
  expect(things('/webinars', 'Event')).toEqual([])
  expect(except(({ raw }) => !/\bSample\b/.test(raw))).toEqual([])
})

test('robots.txt names the sitemap, and security.txt names a contact and is valid for half a year', async () => {
  expect(await (await fetch(`${server.origin}/robots.txt`)).text()).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  const answer = await fetch(`${server.origin}/.well-known/security.txt`)
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: expect.stringMatching(/^mailto:\S+@\S+$/),
    Canonical: `${ORIGIN}/.well-known/security.txt`,
    Policy: `${ORIGIN}/security-disclosure`,
  })
  expect(paths).toContain('/security-disclosure')
  const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(150)
  expect(days).toBeLessThan(366)
})
