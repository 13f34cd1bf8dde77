import { expect, type Page } from 'playwright/test'
import { hydrate } from './steady-page.ts'

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
