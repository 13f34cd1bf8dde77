import type { Page } from 'playwright/test'
import { siteColor } from '../../src/build/drawings/token-colors.ts'
import { DESKTOP_LIGHT, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { DESKTOP, MOVING } from '../support/browser/steady-page.ts'

// "Scenes" are interactive pictures of the product. They consist of radio buttons and checkboxes, and the style
// sheet shows the chosen state.

const scene = (page: Page, name: string) => page.locator(`.scene--${name}`)

/**
 * Colors of error and success. Scripts can't read them by name from the page, so take the values from the design
 * tokens.
 */
const TOKENS = [siteColor('error'), siteColor('success')].map(({ light, dark }) => `light-dark(${light}, ${dark})`)

/** Returns the colors of the calendar's first bar and of the words in its conflict message: red, green or another. */
const colorsOf = (page: Page) =>
  page.evaluate((tokens) => {
    const probe = document.body.appendChild(document.createElement('i'))
    const [red, green] = tokens.map((color) => {
      probe.style.color = color
      return getComputedStyle(probe).color
    })
    probe.remove()
    const bar = document.querySelector('.day__event--first')
    const words = document.querySelector('.day__conflict b')
    if (!bar || !words) throw new Error('no calendar')
    return [getComputedStyle(bar).borderTopColor, getComputedStyle(words).color].map((color) =>
      color === red ? 'red' : color === green ? 'green' : color,
    )
  }, TOKENS)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } })

  test('a visitor chooses an attorney by keyboard; the picture of the docket shows only that attorney’s matters and keeps its height', async ({
    site,
    page,
  }) => {
    await page.goto(site.origin)
    const docket = scene(page, 'matters')
    const matters = docket.getByRole('listitem')
    const high = (await docket.boundingBox())?.height
    await expect(matters).toHaveCount(5)
    await docket.getByRole('radio', { name: 'Everyone' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(docket.getByRole('radio', { name: 'M. Sato' })).toBeChecked()
    await expect(matters).toHaveCount(2)
    await expect(matters.first()).toContainText('Estate of R. Lindqvist')
    await expect(docket.getByText('2 matters, the next in 2 days')).toBeVisible()
    await expect(docket.getByText('5 matters, the next today')).toBeHidden()
    expect((await docket.boundingBox())?.height).toBe(high)
  })

  test('in the picture of billing, a mid-sized firm’s invoice needs one approval more than a small firm’s', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.origin}/solutions`)
    const approval = scene(page, 'approval')
    await expect(approval.getByText('No other approval needed.')).toBeVisible()
    const people: number[] = []
    for (const size of ['Small', 'Mid-sized']) {
      await approval.getByRole('radio', { name: size }).check()
      people.push((await approval.getByRole('listitem').count()) - 2)
    }
    expect(people).toEqual([1, 2])
  })

  test('on a phone of 320 px a visitor can reach and tap every choice of each picture', async ({ site, page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const small: string[] = []
    for (const path of ['/', '/solutions']) {
      await page.goto(site.origin + path)
      for (const control of await page.locator('.scene input:enabled').all()) {
        const box = await control.locator('xpath=..').boundingBox()
        if (!box || box.width < 24 || box.height < 24 || box.x < 0 || box.x + box.width > 320)
          small.push(`${path}: ${await control.getAttribute('value')}`)
      }
    }
    expect(small).toEqual([])
  })
})

test.describe('on an untouched page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', serviceWorkers: 'block' }, viewport: DESKTOP })

  test('in the pictures, a moved mediation resolves the calendar conflict and a ticked statement balances the ledger, without hydration', async ({
    site,
    page,
  }) => {
    await page.goto(site.origin)
    const calendar = scene(page, 'calendar')
    expect(await colorsOf(page)).toEqual(['red', 'red'])
    await calendar.getByRole('radio', { name: 'Move to 11:30 AM' }).check()
    await expect(calendar.getByText('Still a conflict.')).toBeVisible()
    expect(await colorsOf(page)).toEqual(['red', 'red'])
    await calendar.getByRole('radio', { name: 'Move to 1:00 PM' }).check()
    await expect(calendar.getByText('No conflict.')).toBeVisible()
    await expect(calendar.getByText('1:00–3:30')).toBeVisible()
    expect(await colorsOf(page)).toEqual(['green', 'green'])

    const ledger = scene(page, 'ledger')
    const balances = () => ledger.locator('.ledger__agree b:visible').allTextContents()
    expect(await balances()).toEqual(['4,565.00', '4,195.00', '4,195.00'])
    await expect(ledger.getByText('Bank and book differ by 370.00.')).toBeVisible()
    await ledger.getByRole('checkbox', { name: 'Expert deposit' }).check()
    expect(await balances()).toEqual(['6,065.00', '4,195.00', '4,195.00'])
    await ledger.getByRole('checkbox', { name: 'Invoice 1042' }).check()
    expect(await balances()).toEqual(['4,195.00', '4,195.00', '4,195.00'])
    await expect(ledger.getByText('The three balances agree.')).toBeVisible()

    expect(await page.locator('[data-ready]').count()).toBe(0)
    expect(await violationsInLooks(page, 'home, its pictures changed', [DESKTOP_LIGHT])).toEqual([])
  })

  test('hydration keeps the visitor’s choice in a picture', async ({ site, page }) => {
    await page.goto(site.origin)
    await scene(page, 'calendar').getByRole('radio', { name: 'Move to 1:00 PM' }).check()
    await page.getByRole('spinbutton').first().focus()
    await page.waitForFunction(() => document.querySelector('[data-ready]') !== null)
    await expect(scene(page, 'calendar').getByRole('radio', { name: 'Move to 1:00 PM' })).toBeChecked()
    expect(await colorsOf(page)).toEqual(['green', 'green'])
  })

  test('with reduced motion nothing is animated: no bar, no rule, no page transition', async ({ site, page }) => {
    await page.goto(site.origin)
    expect(
      await page.evaluate(() => {
        const bar = document.querySelector('.day__event--first')
        const rule = document.querySelector('.closing__row')
        if (!bar || !rule) throw new Error('not the page')
        return [getComputedStyle(bar).transitionDuration, getComputedStyle(rule, '::before').animationName]
      }),
    ).toEqual(['0s, 0s', 'none'])
  })
})

test.describe('with motion', () => {
  test.use({ contextOptions: MOVING, viewport: DESKTOP })

  test('a page transition moves an article’s cover from its card to its page, and a plan from the pricing page to the form', async ({
    site,
    page,
  }) => {
    await page.goto(`${site.origin}/blog`)
    const named = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('*')]
          .map((element) => getComputedStyle(element).viewTransitionName)
          .filter((name) => name !== 'none'),
      )
    expect(await named()).toEqual([])
    await page.locator('.post-card a').first().focus()
    expect(await named()).toEqual(['cover'])
    await page.evaluate(() =>
      addEventListener('pageswap', ({ viewTransition }) =>
        sessionStorage.setItem('transition', String(viewTransition !== null)),
      ),
    )
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/blog\/./)
    expect(await page.evaluate(() => sessionStorage.getItem('transition'))).toBe('true')
    expect(await named()).toEqual(['cover'])

    await page.goto(`${site.origin}/pricing`)
    await page.locator('.plan .button').nth(1).focus()
    expect(await named()).toEqual(['plan'])
    await page.goto(`${site.origin}/request-demo`)
    expect(await named()).toEqual(['plan'])
    await page.goto(`${site.origin}/privacy`)
    expect(await named()).toEqual([])
  })

  test('a link starts a page transition only if both pages share an element, as a plan’s link does', async ({
    site,
    page,
  }) => {
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- the proxy calls it on its own object
      ViewTransition.prototype.skipTransition = new Proxy(ViewTransition.prototype.skipTransition, {
        apply(skip, transition, given) {
          sessionStorage.setItem('skipped', `${sessionStorage.getItem('skipped') ?? ''}${location.pathname} `)
          Reflect.apply(skip, transition, given)
        },
      })
    })
    const skipped = () => page.evaluate(() => sessionStorage.getItem('skipped'))
    await page.goto(`${site.origin}/pricing`)
    await page.locator('.plan .button').first().click()
    await page.waitForURL(/request-demo/)
    expect(await skipped()).toBeNull()
    await page.goto(`${site.origin}/pricing`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Security', exact: true }).first().click()
    await page.waitForURL(/security/)
    expect(await skipped()).toBe('/pricing ')
  })

  test('the last horizontal rule of a page is animated when it becomes visible', async ({ site, page }) => {
    await page.goto(site.origin)
    const drawn = () =>
      page.evaluate(() => {
        const row = document.querySelector('.closing__row')
        if (!row) throw new Error('no closing')
        return Number.parseFloat(getComputedStyle(row, '::before').scale.split(' ')[0] ?? '')
      })
    await expect.poll(drawn).toBe(0)
    await page.evaluate(() => document.querySelector('.closing')?.scrollIntoView({ block: 'start' }))
    await expect.poll(drawn).toBeGreaterThan(0.5)
  })
})
