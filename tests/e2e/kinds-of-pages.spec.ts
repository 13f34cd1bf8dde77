import { DESKTOP_LIGHT, PHONE_DARK } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { changedStyles } from '../support/browser/changed-styles.ts'
import { crawl } from '../support/browser/crawl.ts'
import { wholeSheet } from '../support/browser/missing-styles.ts'
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

// `tests/matrix` checks every page; this file one of each kind.

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
  // Four menus, the menu of small screens, and the choice of three themes with its opener.
  expect(frame.size).toBeGreaterThanOrEqual(9)
})

test('the whole sheet changes nothing in a page: menus open, pointed at, focused, dark, narrow, wide, printed', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/pricing`)
  expect(await changedStyles(page, wholeSheet())).toEqual([])
})

test('the first page’s links lead to existing pages, in English, with one h1, without a repeated id; its links have names, and give no other site a hold', async ({
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
