import { errors, type Locator, type Page } from 'playwright'
import { WAIT_HANG_MS } from '../hang.ts'
import { hydrate } from './steady-page.ts'

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
