import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { MOVING } from '../support/browser/steady-page.ts'

test.use({ contextOptions: MOVING })

const PAPER = { light: 'rgb(250, 247, 240)', dark: 'rgb(15, 21, 35)' }

const shown = (page: Page) =>
  page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).backgroundColor,
    bar: [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
      .filter(({ media }) => matchMedia(media || 'all').matches)
      .map(({ content }) => content),
  }))

const LIGHT = { paper: PAPER.light, bar: ['#faf7f0'] }
const DARK = { paper: PAPER.dark, bar: ['#0f1523'] }

async function openSwitch(page: Page) {
  await page.getByRole('button', { name: 'Color theme' }).focus()
  await page.keyboard.press('Enter')
  return page.getByRole('group', { name: 'Color theme' })
}

test('a visitor changes the theme by keyboard in all tabs at once, and it stays until the visitor chooses the system’s theme', async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: 'light' })
  const page = await context.newPage()
  const complaints = complaintsOf(page, /404/)
  const other = await context.newPage()
  await other.goto(`${site.origin}/request-demo`)
  await other.getByRole('textbox').first().focus()
  await page.goto(site.origin)
  expect(await shown(page)).toEqual(LIGHT)

  const group = await openSwitch(page)
  await expect(group.getByRole('button', { name: 'As the system' })).toHaveAttribute('aria-pressed', 'true')
  await group.getByRole('button', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(group.getByRole('button', { pressed: true })).toHaveAccessibleName('Dark')
  expect(await shown(page)).toEqual(DARK)
  await expect.poll(() => shown(other)).toEqual(DARK)

  // Later page loads are dark from the first frame, with and without scripts.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(() => {
    document.addEventListener(
      'readystatechange',
      () => Object.assign(window, { early: document.documentElement.dataset['theme'] }),
      { once: true },
    )
  })
  await page.goto(`${site.origin}/blog`)
  expect(await page.evaluate(() => 'early' in window && window.early)).toBe('dark')
  expect(await shown(page)).toEqual(DARK)
  await page.unroute('**/assets/*.js')

  await page.goto(`${site.origin}/no-such-page`)
  expect(await shown(page)).toEqual(DARK)
  const again = await openSwitch(page)
  await expect(again.getByRole('button', { pressed: true })).toHaveAccessibleName('Dark')
  await again.getByRole('button', { name: 'As the system' }).click()
  expect(await shown(page)).toEqual(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shown(page)).toEqual(DARK)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.reload()
  expect(await shown(page)).toEqual(LIGHT)
  expect(complaints).toEqual([])
  await context.close()
})

test('a visitor can change the theme in a browser that refuses storage, and prints are always light', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto(site.origin)
  const group = await openSwitch(page)
  await group.getByRole('button', { name: 'Dark' }).click()
  await expect(group.getByRole('button', { pressed: true })).toHaveAccessibleName('Dark')
  expect(await shown(page)).toEqual(DARK)
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
})

test('without JavaScript the page has no theme switch and uses the system’s theme', async ({ site, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(site.origin)
  await expect(page.getByRole('button', { name: 'Color theme' })).toBeHidden()
  await context.close()
})

test('on a phone the theme is chosen in the menu', async ({ site, browser }) => {
  const context = await browser.newContext({ colorScheme: 'light', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Dark' }).click()
  await expect.poll(() => shown(page)).toEqual(DARK)
  await context.close()
})
