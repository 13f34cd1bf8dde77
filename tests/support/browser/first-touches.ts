import { type Locator, type Page, errors } from 'playwright/test'
import { sampleArticles, sampleCount } from '../repository/source-files.ts'
import { WAIT_HANG_MS } from '../until.ts'
import { expect } from './browser-test.ts'
import { hydrate } from './steady-page.ts'

type Act = (page: Page) => Promise<unknown>
export type FirstTap = { control: string; path: string; tap: Act; outcome: Act }

/**
 * Controls, each with the first tap on its page and the expected outcome. This tap is also the event that makes the
 * page load React and hydrate.
 */
export const FIRST_TAPS: readonly FirstTap[] = [
  {
    control: 'the menu',
    path: '/',
    tap: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
    outcome: (page) => expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible(),
  },
  {
    control: 'a link of the header',
    path: '/',
    tap: (page) => page.getByRole('banner').getByRole('link', { name: 'Lexharbor' }).tap(),
    outcome: (page) => expect(page.getByRole('heading', { level: 1 })).toHaveCount(1),
  },
  {
    control: 'a call to action',
    path: '/',
    tap: (page) => page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).first().tap(),
    outcome: (page) => expect(page).toHaveURL(/\/request-demo$/),
  },
  {
    control: 'the billing switch',
    path: '/pricing',
    tap: (page) => page.getByRole('switch', { name: 'Yearly billing' }).tap(),
    outcome: async (page) => {
      await expect(page.locator('.plan').getByText('Billed annually').first()).toBeHidden()
      await expect(page.getByRole('switch', { name: 'Yearly billing' })).not.toBeChecked()
    },
  },
  {
    control: "a label of the billing switch's",
    path: '/',
    tap: (page) => page.getByText('Monthly', { exact: true }).tap(),
    outcome: (page) => expect(page.getByRole('switch', { name: 'Yearly billing' })).not.toBeChecked(),
  },
  {
    control: 'a plan of the calculator',
    path: '/',
    tap: (page) => page.locator('.calculator__plans label', { hasText: 'Multi' }).tap(),
    outcome: (page) => expect(page.locator('.worksheet')).toContainText('$495'),
  },
  {
    control: 'a number of the calculator',
    path: '/pricing',
    tap: async (page) => {
      await page.getByLabel('Billable staff', { exact: true }).tap()
      await page.keyboard.press('ArrowUp')
    },
    outcome: (page) => expect(page.locator('.worksheet')).toContainText('Estimate for 6 users'),
  },
  {
    control: 'how the calculator works',
    path: '/pricing',
    tap: (page) => page.getByText('How we calculate this').first().tap(),
    outcome: (page) => expect(page.getByText('Return = increase ÷ cost')).toBeVisible(),
  },
  {
    control: 'the link to a result',
    path: '/pricing',
    tap: (page) => page.getByRole('button', { name: 'Copy link to this result' }).tap(),
    outcome: (page) => expect(page.getByText(/^(?:Link copied|Copy this address: )/)).toBeVisible(),
  },
  {
    control: 'a category of the blog',
    path: '/blog',
    tap: (page) => page.getByRole('button', { name: 'Privacy Law' }).tap(),
    outcome: (page) => expect(page.getByText(`${sampleCount('Privacy Law')} articles found`)).toBeVisible(),
  },
  {
    control: 'more articles',
    path: '/blog',
    tap: async (page) => (await scrolledTo(page.getByRole('button', { name: 'Load More Articles' }))).tap(),
    outcome: (page) => expect(page.getByText(`All ${sampleArticles.length} articles shown`)).toBeVisible(),
  },
  {
    control: 'the link to the subscription',
    path: '/blog',
    tap: (page) => page.getByRole('link', { name: 'Subscribe to Updates' }).tap(),
    outcome: (page) => expect(page.getByRole('heading', { name: 'Never miss an insight' })).toBeInViewport(),
  },
  {
    control: 'sharing an article',
    path: '/blog/generative-ai-after-formal-opinion-512',
    tap: (page) => page.getByRole('button', { name: 'Copy link' }).tap(),
    outcome: (page) => expect(page.getByText(/^(?:Link copied|Copy this address: )/)).toBeVisible(),
  },
  {
    control: 'a template',
    path: '/resources/templates',
    tap: (page) =>
      page
        .getByRole('button', { name: /^Copy as text/ })
        .first()
        .tap(),
    outcome: (page) => expect(page.getByText(/^(?:Copied\.|Your browser did not allow it)/)).toBeVisible(),
  },
  {
    control: 'a question',
    path: '/pricing',
    tap: (page) => page.getByText('Who counts as a user?').tap(),
    outcome: (page) => expect(page.getByText('each of them is priced as a user')).toBeVisible(),
  },
  {
    control: 'the demo form',
    path: '/request-demo',
    tap: (page) => page.getByRole('button', { name: 'Request Demo' }).tap(),
    outcome: (page) =>
      expect(page.getByRole('alert')).toContainText('Please select both a preferred date and time for your demo.'),
  },
  {
    control: 'a length of the demo',
    path: '/contact',
    tap: (page) => page.getByRole('link', { name: 'Book 45 minutes' }).tap(),
    outcome: (page) => expect(page).toHaveURL(/\/request-demo\?duration=45$/),
  },
  {
    control: 'the way back from a page that does not exist',
    path: '/no-such-page',
    tap: (page) =>
      page
        .getByRole('button', { name: 'Go Back' })
        .or(page.getByRole('link', { name: 'Go Back' }))
        .tap(),
    outcome: (page) => expect(page.getByRole('heading', { level: 1 })).not.toContainText('Case Not Found'),
  },
]

/**
 * Scrolls to the target and waits until its position is stable. While scrolling, the browser lays out cards above the
 * target, which moves the target.
 */
async function scrolledTo(target: Locator): Promise<Locator> {
  const place = async () => {
    await target.scrollIntoViewIfNeeded()
    return JSON.stringify(await target.boundingBox())
  }
  await expect.poll(async () => (await place()) === (await place())).toBe(true)
  return target
}

const BUTTONS =
  'button, summary, input[type="submit"], input[type="button"], input[type="reset"], [role="button"], [role="tab"], [role="menuitem"]'
/** In milliseconds. After this time without an effect, the click counts as finished. */
const QUIET_MS = 40
const FRAME = 'frame: '
/** The most revealed buttons to click after one click. Without this limit, the test could click without end. */
const REVEALED_LIMIT = 8

declare global {
  interface Window {
    effects: string[]
  }
}

/** A clicked button and the effects of the click. A button without an effect is a fault. */
export type Trial = { button: string; effects: string[] }

/** Records the effects of clicks in `window.effects`. Call this before the page opens. */
export async function recordEffects(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.effects = []
    const { effects } = window
    const note = (effect: string) => void effects.push(effect)
    new MutationObserver(() => note('changes the page')).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    addEventListener('focusin', () => note('moves the focus'))
    addEventListener('toggle', () => note('opens or closes'), true)
    addEventListener('invalid', () => note('names what is missing'), true)
    navigation.addEventListener('navigate', () => note('leads on'))
    Object.defineProperty(navigator.clipboard, 'writeText', { value: async () => note('copies') })
    // The browser may offer to install the site at any time, and that is no effect of a click.
    addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true)
    window.print = () => note('prints')
  })
}

/**
 * Clicks every button of the open page, and each button that a click reveals. The page must have just been opened.
 * @param tried buttons to leave out; this function adds the buttons that it clicks
 * @returns the clicked buttons with their effects, and the buttons that are invisible at this width
 */
export async function tryButtons(page: Page, tried: Set<string>): Promise<{ trials: Trial[]; unseen: string[] }> {
  const address = page.url()
  const trials: Trial[] = []
  const unseen: string[] = []
  const buttons = await buttonsOf(page)
  const click = async (button: string, index: number, after = '') => {
    tried.add(button)
    trials.push({ button: after + button, effects: await clickAndWatch(page, page.locator(BUTTONS).nth(index)) })
  }
  for (const [index, button] of buttons.entries()) {
    if (tried.has(button)) continue
    if (!(await comesIntoView(page.locator(BUTTONS).nth(index)))) {
      unseen.push(button)
      continue
    }
    await click(button, index)
    for (let count = 0; count < REVEALED_LIMIT && isOn(page, address); count += 1) {
      const now = await buttonsLeft(page)
      const revealed = await firstInView(page, now, (each) => !buttons.includes(each) && !tried.has(each))
      if (revealed === -1) break
      await click(now[revealed] ?? '', revealed, `${button} → `)
    }
    if (!isOn(page, address) || !sameButtons(await buttonsLeft(page), buttons)) {
      await page.goto(address)
      await hydrate(page)
    }
    await page.evaluate(() =>
      document.querySelectorAll<HTMLElement>(':popover-open').forEach((popover) => popover.hidePopover()),
    )
  }
  return { trials, unseen }
}

/** Returns the page's buttons, or none if the last click has just replaced the document. */
async function buttonsLeft(page: Page): Promise<string[]> {
  try {
    return await buttonsOf(page)
  } catch {
    return []
  }
}

/** Whether a button is in the header or footer, which all pages have in common. */
export const isOfTheFrame = (button: string) => button.startsWith(FRAME)

/**
 * Returns an ID for each button: whether it is in header or footer, its name and class, and its number among equal
 * buttons, from 1.
 */
async function buttonsOf(page: Page): Promise<string[]> {
  const names = await page.locator(BUTTONS).evaluateAll((buttons, frame) => {
    return buttons.map((button) => {
      const place = button.closest('.site-header, .site-footer') ? frame : ''
      const name = button.getAttribute('aria-label') ?? (button.textContent ?? '').replace(/\s+/g, ' ').trim()
      return `${place}"${name}" (${button.className || button.tagName.toLowerCase()})`
    })
  }, FRAME)
  return names.map((name, index) => `${name} #${names.slice(0, index).filter((other) => other === name).length + 1}`)
}

async function firstInView(page: Page, buttons: string[], isWanted: (button: string) => boolean): Promise<number> {
  for (const [index, button] of buttons.entries()) {
    if (isWanted(button) && (await comesIntoView(page.locator(BUTTONS).nth(index)))) return index
  }
  return -1
}

/** Opens the closed menu or details around a button, as a visitor would. Returns whether the button is then visible. */
function comesIntoView(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const isSeen = () => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (isSeen()) return true
    const popover = element.closest<HTMLElement>('[popover]:not(:popover-open)')
    popover?.showPopover()
    if (isSeen()) return true
    popover?.hidePopover()
    for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
      details.open = true
    return isSeen()
  })
}

async function clickAndWatch(page: Page, button: Locator): Promise<string[]> {
  // A click on the selected button of a group has no effect, so select another button of the group first.
  const other = button
    .locator('xpath=ancestor::*[@role="group" or self::fieldset][1]')
    .locator('[aria-pressed="false"]')
    .first()
  if ((await button.getAttribute('aria-pressed')) === 'true' && (await other.count()) > 0) await other.click()
  return clickOnce(page, button)
}

async function clickOnce(page: Page, button: Locator): Promise<string[]> {
  await button.focus()
  await untilQuiet(page)
  try {
    await button.click({ timeout: WAIT_HANG_MS, noWaitAfter: true })
  } catch (error) {
    return error instanceof Error && error.message.includes('navigat') ? ['leads on'] : []
  }
  try {
    await page.waitForFunction(() => window.effects.length > 0, undefined, { timeout: WAIT_HANG_MS })
    return [...new Set(await page.evaluate(() => window.effects))]
  } catch (error) {
    // A timeout means that the click had no effect. Any other error means that the click replaced the document.
    return error instanceof errors.TimeoutError ? [] : ['leads on']
  }
}

/** Waits until the effects of the last click have ended, so that they do not count for the next click. */
async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(async (quietMs) => {
    do {
      window.effects.length = 0
      await new Promise((resolve) => setTimeout(resolve, quietMs))
    } while (window.effects.length > 0)
  }, QUIET_MS)
}

const isOn = (page: Page, address: string) => page.url() === address

const sameButtons = (some: string[], others: string[]) =>
  some.length === others.length && some.every((button, index) => button === others[index])
