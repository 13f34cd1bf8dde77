import { type Browser, type Page, expect } from 'playwright/test'
import { staffPaths } from '../repository/source-files.ts'
import { readPageFacts, type PageFacts } from './page-faults.ts'
import { hydrate } from './steady-page.ts'

/** The site's answer to one address. Only HTML pages have `facts`. */
export type Visit = { path: string; status: number; type: string; facts?: PageFacts }

/**
 * Returns the paths of the pages in the sitemap, in the sitemap's order.
 * @param named the origin in the sitemap's addresses
 */
export async function sitemapPaths(origin: string, named = origin): Promise<string[]> {
  const response = await fetch(`${origin}/sitemap.xml`)
  if (!response.ok) throw new Error(`/sitemap.xml answered ${response.status}`)
  return [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => {
    const { origin: listed, pathname } = new URL(loc)
    if (listed !== named) throw new Error(`the sitemap lists ${loc}, which is not ours`)
    return pathname
  })
}

/** Paths of pages that don't exist. The server answers each with 404 and an HTML page. */
export const MISSING: readonly string[] = ['/no-such-page', '/blog/no-such-article']

/** Paths that are not in the sitemap: those of missing pages, and those of existing pages. */
export const UNLISTED = [
  ...MISSING,
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
  '/newsletter/preferences',
  ...staffPaths,
  '/saved',
  '/outbox',
  '/search',
  '/search?for=trust',
]

/**
 * How many pages of a collection to check. They share a template, so more articles, lists, webinars or roles show
 * nothing new.
 */
export const OF_ONE_KIND = 4

/**
 * Like `sitemapPaths`, but with only the first few pages of each collection. For checks that take long on each page.
 */
export async function pagesOfEachKind(origin: string, named = origin): Promise<string[]> {
  const seen = new Map<string, number>()
  return (await sitemapPaths(origin, named)).filter((path) => {
    const kind = /^\/(?:blog\/(?:category|author|year)|blog|webinars|company\/careers)(?=\/)/.exec(path)?.[0]
    if (kind === undefined) return true
    seen.set(kind, (seen.get(kind) ?? 0) + 1)
    return (seen.get(kind) ?? 0) <= OF_ONE_KIND
  })
}

/**
 * Requests these paths, and every address of the site that their pages link to. Requests each address once and ignores
 * queries. Returns the answers by path.
 * @param options.onwards whether it also follows the links on linked pages
 */
export async function crawl(
  browser: Browser,
  origin: string,
  starts: readonly string[],
  { onwards = true } = {},
): Promise<Map<string, Visit>> {
  const reader = await browser.newPage()
  const visits = new Map<string, Visit>()
  const left = [...starts]
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (visits.has(path)) continue
    const visit = await visitOnce(path)
    visits.set(path, visit)
    if (!onwards && !starts.includes(path)) continue
    for (const { url } of visit.facts?.links ?? []) {
      const target = URL.parse(url)
      if (target?.origin === origin && !visits.has(target.pathname)) left.push(target.pathname)
    }
  }
  await reader.close()
  return visits

  async function visitOnce(path: string): Promise<Visit> {
    const answer = await fetch(origin + path)
    const visit = { path, status: answer.status, type: answer.headers.get('content-type') ?? '' }
    const html = await answer.text()
    // PocketBase's dashboard at `/_/` is not part of this project.
    if (!visit.type.startsWith('text/html') || path.startsWith('/_/')) return visit
    return { ...visit, facts: await readPageFacts(reader, 'body', { html, url: answer.url }) }
  }
}

/** A state in which a page has other elements than the served HTML. `enter` brings the opened page into that state. */
export type PageState = { path: string; name: string; enter: (page: Page) => Promise<void> }

export const MENU_OPEN: PageState = { path: '/', name: 'with its menu open', enter: openMenu }
export const DAY_CHOSEN: PageState = { path: '/request-demo', name: 'with a day chosen', enter: chooseDay }

/** The states whose layout depends on the window's width. */
export const PAGE_STATES: readonly PageState[] = [
  MENU_OPEN,
  DAY_CHOSEN,
  { path: '/pricing', name: 'billed monthly', enter: (page) => page.getByText('Monthly', { exact: true }).click() },
  { path: '/pricing', name: 'with all folds open', enter: unfold },
  { path: '/request-demo', name: 'restored', enter: restore },
  { path: '/request-demo', name: 'refused', enter: (page) => submitEmpty(page, 'Request Demo') },
  { path: '/contact', name: 'refused', enter: (page) => submitEmpty(page, 'Send Message') },
  { path: '/contact', name: 'with all folds open', enter: unfold },
]

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').first().click()
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })
}

async function chooseDay(page: Page): Promise<void> {
  await hydrate(page)
  await page.getByRole('group', { name: 'The next working days' }).getByRole('button').first().click()
  await page.getByRole('group', { name: 'Times on this day' }).waitFor()
}

/** Lets the form restore a draft, and scrolls to the middle of the form, where all sticky elements are in use. */
async function restore(page: Page): Promise<void> {
  await hydrate(page)
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('First name').blur()
  await page.reload()
  await page.locator('.form__restored').waitFor()
  await page.locator('#demo-firm').evaluate((part) => part.scrollIntoView())
}

async function submitEmpty(page: Page, button: string): Promise<void> {
  await hydrate(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.locator('.error-summary').waitFor()
}

export type Anchor = { path: string; id: string }

/** The link targets inside pages that the client's specification names: page path and element ID. */
export const ANCHORS: readonly Anchor[] = [
  { path: '/features', id: 'matter-central' },
  { path: '/features', id: 'clienthub' },
  { path: '/', id: 'demo' },
  { path: '/', id: 'solutions' },
  { path: '/solutions', id: 'specialties' },
  { path: '/solutions/mid-sized-firms', id: 'case-studies' },
  { path: '/', id: 'calculator' },
  { path: '/', id: 'resources' },
  { path: '/blog', id: 'subscribe' },
]

/**
 * Opens the link to an element twice, by a full load and inside the app. Checks each time that the element is on
 * screen.
 */
export async function followAnchor(page: Page, origin: string, { path, id }: Anchor): Promise<void> {
  const address = `${origin}${path}#${id}`
  await page.goto(address)
  await expect.poll(() => isReached(page, id), { message: 'scrolled to on a full load' }).toBe(true)
  await hydrate(page)
  await expect.poll(() => isReached(page, id), { message: 'still there when the page has come to life' }).toBe(true)
  await page.keyboard.press('Tab')
  expect(await isFocusWithinOrAfter(page, id), 'Tab goes on from there').toBe(true)

  await page.goto(`${origin}/request-demo`)
  await hydrate(page)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await followInApp(page, `${path}#${id}`)
  await expect(page).toHaveURL(address)
  await expect(page.locator(`#${id}`), 'focused after a navigation').toBeFocused()
  await expect.poll(() => isReached(page, id), { message: 'scrolled to after a navigation' }).toBe(true)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
}

/**
 * Clicks the page's link to the target. Without such a link, pushes the target onto the browser's history, as the app's
 * links do.
 */
async function followInApp(page: Page, target: string): Promise<void> {
  await page.evaluate((target) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href="${target}"]`)
    if (link) link.click()
    else history.pushState(null, '', target)
  }, target)
}

/** Whether the target's top is in the upper half of the window, or the page can't scroll further down. */
function isReached(page: Page, id: string): Promise<boolean> {
  return page.locator(`#${id}`).evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    const atEnd = Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight
    return scrollY > 0 && top >= -1 && (top < innerHeight / 2 || (atEnd && top < innerHeight))
  })
}

function isFocusWithinOrAfter(page: Page, id: string): Promise<boolean> {
  return page.locator(`#${id}`).evaluate((element) => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return false
    return (element.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
}
