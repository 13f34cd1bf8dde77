import { expect, test } from '../support/browser/browser-test.ts'
import { crawl, MISSING, sitemapPaths, type Visit } from '../support/browser/crawl.ts'
import {
  type PageFacts,
  emptyLinks,
  isInside,
  looseLinks,
  notInEnglish,
  repeated,
  wrongHeadings,
} from '../support/browser/page-faults.ts'
import { staffPaths } from '../support/repository/source-files.ts'

/** Visitors reach this page only by sending a form. Search engines must not index it. */
const THANK_YOU = '/thank-you'
/** This page explains the invented figures of the demonstration. Search engines must not index it. */
const FIGURES = '/company/figures'
/** Pages that show the data on the visitor's device. */
const OF_THIS_DEVICE = ['/saved', '/outbox']

// `npm run judge` checks more. Its tool linkinator checks that every link leads to a page and to a part of it. Its tool
// html-validate checks that no ID occurs twice.

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

test('no link lacks an address or a name, or leads to a missing page', () => {
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

test('the sitemap lists every linked page once, under its canonical address', () => {
  const linked = pages
    .map(({ path }) => path)
    .filter((path) => ![...MISSING, THANK_YOU, FIGURES, ...OF_THIS_DEVICE, ...staffPaths].includes(path))
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

test('every page can be reached by links from the home page', () => {
  const reached = new Set(['/'])
  // The loop also visits the paths that it adds to the set.
  for (const path of reached) {
    for (const { url } of visits.get(path)?.facts?.links ?? [])
      if (isInside(url, origin)) reached.add(new URL(url).pathname)
  }
  expect(listed.filter((path) => !reached.has(path))).toEqual([])
})
