import type { Page } from 'playwright/test'
import { hydrate } from './steady-page.ts'

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
