import { staffScreens } from '../../src/admin/staff-screens.ts'
import { crawl, sitemapPaths, type Visit } from '../support/browser/crawl.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import type { LinkFacts, PageFacts } from '../support/browser/page-facts.ts'

const MISSING = '/no-such-page'
const MISSING_ARTICLE = '/blog/no-such-article'
/** Reached by a sent form only, and of no use to a search engine. */
const THANK_YOU = '/thank-you'
/** What a demonstration invents; nothing to be found. */
const FIGURES = '/company/figures'
/** This device's own lists. */
const OF_THIS_DEVICE = ['/saved', '/outbox']
/** The tools of staff, one of which anybody may run. */
const STAFF_TOOLS = staffScreens.map(({ to }): string => to)

let origin = ''
let listed: string[] = []
let visits = new Map<string, Visit>()
let pages: PageFacts[] = []

test.beforeAll(async ({ site, browser }) => {
  origin = site.origin
  listed = await sitemapPaths(origin)
  visits = await crawl(browser, origin, ['/', ...listed, THANK_YOU, MISSING, MISSING_ARTICLE])
  pages = [...visits.values()].flatMap(({ facts }) => facts ?? [])
})

test('every link inside the site leads to something that exists', () => {
  const broken = [...visits.values()].filter(
    ({ path, status }) => status !== (path === MISSING || path === MISSING_ARTICLE ? 404 : 200),
  )
  expect(broken.map(({ path, status }) => `${path} answers ${status}, linked from ${pagesThatLinkTo(path)}`)).toEqual(
    [],
  )
})

test('every link to a part of a page leads to a part that exists, once', () => {
  const faults = everyLink(({ url }) => {
    const { hash, pathname } = new URL(url)
    if (!isOurs(url) || hash === '') return ''
    const ids = visits.get(pathname)?.facts?.ids ?? []
    const count = ids.filter((id) => id === decodeURIComponent(hash.slice(1))).length
    return count === 1 ? '' : `leads to ${count} parts`
  })
  expect(faults).toEqual([])
})

test('no link is empty, nameless or leads nowhere', () => {
  const faults = everyLink(({ href, name }) => {
    if (name === '') return 'has no name'
    if (href === '' || href === '#' || /^javascript:/i.test(href)) return 'leads nowhere'
    if (href.startsWith('mailto:'))
      return /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?subject=[^&\s]+(?:&body=[^&\s]+)?)?$/.test(href)
        ? ''
        : 'is no mail address'
    if (href.startsWith('tel:')) return /^tel:\+\d{8,15}$/.test(href) ? '' : 'is no phone number'
    return ''
  })
  expect(faults).toEqual([])
})

test('every link to another site is encrypted and gives that site no hold on this one', () => {
  const faults = everyLink(({ url, rel }) => {
    if (isOurs(url) || /^(?:mailto|tel|sms):/.test(url)) return ''
    if (!url.startsWith('https://')) return 'is not https'
    return rel.split(/\s+/).includes('noopener') ? '' : 'lacks rel="noopener"'
  })
  expect(faults).toEqual([])
})

test('every page has one h1, before all other headings of its text, and skips no level', () => {
  const faults = pages.flatMap(({ path, headings }) => {
    const ones = headings.filter(({ level }) => level === 1).length
    const jumps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    return [
      ...(ones === 1 ? [] : [`${path}: ${ones} h1`]),
      ...jumps.map(({ level, text }) => `${path}: a jump to h${level} "${text}"`),
    ]
  })
  expect(faults).toEqual([])
})

test('every page says that it is in English', () => {
  expect(pages.filter(({ lang }) => lang !== 'en' && lang !== 'en-US').map(({ path }) => path)).toEqual([])
})

test('no page holds the same id twice', () => {
  expect(pages.flatMap(({ path, ids }) => repeated(ids).map((id) => `${path}: ${id}`))).toEqual([])
})

test('the sitemap lists every page that links lead to, once, under its canonical address', () => {
  const linked = pages
    .map(({ path }) => path)
    .filter((path) => ![MISSING, MISSING_ARTICLE, THANK_YOU, FIGURES, ...OF_THIS_DEVICE, ...STAFF_TOOLS].includes(path))
  expect(repeated(listed)).toEqual([])
  expect(listed.toSorted()).toEqual(linked.toSorted())
  expect(
    pages.filter(({ path, robots }) => robots.includes('noindex') === listed.includes(path)).map(({ path }) => path),
  ).toEqual([])
  const canonicals = pages
    .filter(({ path }) => listed.includes(path))
    .map(({ path, canonical }) => ({ path, canonical }))
  expect(canonicals).toEqual(canonicals.map(({ path }) => ({ path, canonical: origin + path })))
})

test('every page but the first is reached by links from the first', () => {
  const reached = new Set(['/'])
  // A set is walked on to what is added meanwhile.
  for (const path of reached) {
    for (const { url } of visits.get(path)?.facts?.links ?? []) if (isOurs(url)) reached.add(new URL(url).pathname)
  }
  expect(listed.filter((path) => !reached.has(path))).toEqual([])
})

function everyLink(faultOf: (link: LinkFacts) => string): string[] {
  return pages.flatMap(({ path, links }) =>
    links
      .map((link) => ({ link, fault: faultOf(link) }))
      .filter(({ fault }) => fault !== '')
      .map(({ link, fault }) => `${path}: "${link.name}" (${link.href}) ${fault}`),
  )
}

function pagesThatLinkTo(target: string): string {
  const from = pages
    .filter(({ links }) => links.some(({ url }) => isOurs(url) && new URL(url).pathname === target))
    .map(({ path }) => path)
  return from.length > 0 ? from.slice(0, 5).join(', ') : 'nowhere'
}

const isOurs = (url: string) => URL.parse(url)?.origin === origin

const repeated = (texts: string[]) => [...new Set(texts.filter((text, index) => texts.indexOf(text) !== index))]
