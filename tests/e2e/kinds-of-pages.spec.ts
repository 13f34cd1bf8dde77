import { DESKTOP_LIGHT, PHONE_DARK } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { changedStyles, wholeSheet } from '../support/browser/styles.ts'
import { crawl } from '../support/browser/crawl.ts'
import {
  emptyLinks,
  linksToNoPart,
  looseLinks,
  notInEnglish,
  repeatedIds,
  wrongAnswers,
  wrongHeadings,
} from '../support/browser/page-faults.ts'
import { NO_FAULTS, tryPages } from '../support/browser/page-trial.ts'
import { DESKTOP, STEADY } from '../support/browser/steady-page.ts'

// This file checks one page of each template. `tests/matrix` checks every page.

test.use({ contextOptions: STEADY, viewport: DESKTOP })

test('a page of scenes, a list and a form are whole without JavaScript, fit 320 px, 200 % and paper, have all styles that they show, come to life as they were served, without a complaint, axe finds nothing, and the buttons of the list do something', async ({
  site,
  context,
  page,
}) => {
  const isWhole = true
  const { faults, frame } = await tryPages(context, page, site.origin, [
    { path: '/', looks: [PHONE_DARK], isWhole, hasButtons: false },
    { path: '/blog', looks: [DESKTOP_LIGHT], isWhole, hasButtons: true },
    { path: '/request-demo', looks: [DESKTOP_LIGHT], isWhole, hasButtons: false },
  ])
  expect(faults).toEqual(NO_FAULTS)
  // The frame (header and footer) has four menus, the small-screen menu, three themes, and the themes' button.
  expect(frame.size).toBeGreaterThanOrEqual(9)
})

test('the complete style sheet changes nothing in a page with its own styles: with open menus, hovered, focused, dark, narrow, wide, printed', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/pricing`)
  expect(await changedStyles(page, wholeSheet())).toEqual([])
})

test('all pages that the first page links to exist, are in English, with one h1 and no repeated ID; links have names, and give other sites no access to the page', async ({
  site,
  browser,
}) => {
  const visits = await crawl(browser, site.origin, ['/'], { onwards: false })
  const pages = [...visits.values()].flatMap(({ facts }) => facts ?? [])
  expect(pages.length).toBeGreaterThan(20)
  expect({
    answers: wrongAnswers(visits, () => 200),
    parts: linksToNoPart(pages.slice(0, 1), visits, site.origin),
    empty: emptyLinks(pages),
    loose: looseLinks(pages, site.origin),
    headings: wrongHeadings(pages),
    languages: notInEnglish(pages),
    ids: repeatedIds(pages),
  }).toEqual({ answers: [], parts: [], empty: [], loose: [], headings: [], languages: [], ids: [] })
})
