import { staffScreens } from '../../src/admin/staff-screens.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { crawl, MISSING, sitemapPaths, type Visit } from '../support/browser/crawl.ts'
import type { PageFacts } from '../support/browser/page-facts.ts'
import {
  emptyLinks,
  isInside,
  linksToNoPart,
  looseLinks,
  notInEnglish,
  repeated,
  repeatedIds,
  wrongAnswers,
  wrongHeadings,
} from '../support/browser/page-faults.ts'

/** Only a sent form leads there, and search engines must not index it. */
const THANK_YOU = '/thank-you'
/** The figures that a demonstration invents; search engines must not index it. */
const FIGURES = '/company/figures'
/** This device's own lists. */
const OF_THIS_DEVICE = ['/saved', '/outbox']
/** The tools of staff, one of which every visitor may run. */
const STAFF_TOOLS = staffScreens.map(({ to }): string => to)

let origin = ''
let listed: string[] = []
let visits = new Map<string, Visit>()
let pages: PageFacts[] = []

test.beforeAll(async ({ site, browser }) => {
  origin = site.origin
  listed = await sitemapPaths(origin)
  visits = await crawl(browser, origin, ['/', ...listed, THANK_YOU, ...MISSING])
  pages = [...visits.values()].flatMap(({ facts }) => facts ?? [])
})

test('every link inside the site leads to something that exists', () => {
  expect(wrongAnswers(visits, (path) => (MISSING.includes(path) ? 404 : 200))).toEqual([])
})

test('every link to a part of a page leads to a part that exists, once', () => {
  expect(linksToNoPart(pages, visits, origin)).toEqual([])
})

test('no link is empty, nameless or leads nowhere', () => {
  expect(emptyLinks(pages)).toEqual([])
})

test('every link to another site is encrypted and gives that site no access to this one', () => {
  expect(looseLinks(pages, origin)).toEqual([])
})

test('every page has one h1, before all other headings of its text, and skips no level', () => {
  expect(wrongHeadings(pages)).toEqual([])
})

test('every page says that it is in English', () => {
  expect(notInEnglish(pages)).toEqual([])
})

test('no page holds the same id twice', () => {
  expect(repeatedIds(pages)).toEqual([])
})

test('the sitemap lists every page that links lead to, once, under its canonical address', () => {
  const linked = pages
    .map(({ path }) => path)
    .filter((path) => ![...MISSING, THANK_YOU, FIGURES, ...OF_THIS_DEVICE, ...STAFF_TOOLS].includes(path))
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

test('every page except the first can be reached by links from the first', () => {
  const reached = new Set(['/'])
  // The loop also visits paths that are added to the set meanwhile.
  for (const path of reached) {
    for (const { url } of visits.get(path)?.facts?.links ?? [])
      if (isInside(url, origin)) reached.add(new URL(url).pathname)
  }
  expect(listed.filter((path) => !reached.has(path))).toEqual([])
})
