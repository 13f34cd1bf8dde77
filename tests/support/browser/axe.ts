import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect, type Locator } from 'playwright/test'
import { DESKTOP, layOutAll, PHONE } from './steady-page.ts'
import { fillDemoForm, submitDemoForm } from './form-pages.ts'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Options = {
  resultTypes: ['violations']
  rules?: Record<string, { enabled: true }>
  runOnly?: { type: 'rule'; values: string[] }
}

declare global {
  interface Window {
    axe?: { run(context: Document, options: Options): Promise<Results> }
  }
}

/** A rule for WCAG 2.2, level AA. Lighthouse runs this rule, but axe leaves it out by default. */
const ASKED_FOR = { 'target-size': { enabled: true } } as const

/**
 * Returns axe's findings on the page in its present state.
 * @param rules the rules to run; empty: axe's default rules and ASKED_FOR
 */
export async function violationsOn(page: Page, rules: readonly string[] = []): Promise<Results['violations']> {
  const options: Options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: [...rules] } } : { rules: ASKED_FOR }),
  }
  // Axe ignores sections that the browser skips.
  await layOutAll(page)
  // If an earlier check injected axe into this document, run that axe again. Axe has half a megabyte of code and is
  // slow to parse.
  const again = await page.evaluate(async (chosen) => (await window.axe?.run(document, chosen))?.violations, options)
  // In legacy mode axe opens no extra browser page. It would need one only for frames of other sites, and this site has
  // none.
  return again ?? (await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()).violations
}

/** Returns axe's findings as lines: the rule, and the elements that violate it. */
export async function findingsOn(page: Page): Promise<string[]> {
  return (await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export type Look = { size: { width: number; height: number }; scheme: 'light' | 'dark' }

export const SCHEMES = ['light', 'dark'] as const

export const DESKTOP_LIGHT: Look = { size: DESKTOP, scheme: 'light' }
export const PHONE_DARK: Look = { size: PHONE, scheme: 'dark' }

/** Both color schemes on a desktop and on a phone. The first two entries differ in both size and color scheme. */
export const ALL_LOOKS: readonly Look[] = [
  DESKTOP_LIGHT,
  PHONE_DARK,
  { size: DESKTOP, scheme: 'dark' },
  { size: PHONE, scheme: 'light' },
]

/** The addresses of the search page before a question, with results, and with none. */
export const SEARCHES = ['/search', '/search?for=trsut', '/search?for=zzzzzz'] as const

/**
 * Returns a function that returns the next look at each call. A journey with many states then uses every look, without
 * checking all looks in each state.
 */
export function inTurn(looks: readonly Look[]): () => Look[] {
  const left: Look[] = []
  return () => {
    if (left.length === 0) left.push(...looks)
    return left.splice(0, 1)
  }
}

const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns axe's findings in each look, as lines that start with `name`. Afterwards the page has the last look. */
export async function violationsInLooks(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  const seen: Look[] = []
  for (const { size, scheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // A sticky bar could cover a part of a target, and axe would find the target too small.
    await page.evaluate(() => scrollTo(0, 0))
    // Only the color rules depend on the color scheme. So run only these if size and scheme were each checked already.
    const isForColors = seen.some((each) => each.size === size) && seen.some((each) => each.scheme === scheme)
    seen.push({ size, scheme })
    const violations = await violationsOn(page, isForColors ? COLOR_RULES : [])
    const look = `${name}, ${scheme}, ${size.width} px`
    found.push(
      ...violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) =>
            `${look}: ${id} at ${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim()})`,
        ),
      ),
    )
  }
  return found
}

/** More tab stops than any page has between two controls that a test uses. */
const MOST_STOPS = 150

/**
 * Presses Tab (or Shift+Tab) until the target has the focus, and checks that the focus indicator is visible.
 * @throws if the focus does not reach the target
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (!(await hasFocus(target))) continue
    await expect(target).toHaveCount(1)
    await expect(target).toBeInViewport()
    expect(await isMarked(target), `the focus on ${target.toString()} can be seen`).toBe(true)
    expect(await isCovered(target), `something lies over ${target.toString()}`).toBe(false)
    return
  }
  throw new Error(`${key} never reaches ${target.toString()}`)
}

/** Whether the target has the focus. Asks the browser only once, because this runs at every tab stop. */
async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) === 1
}

/** Whether the control has a visible focus indicator. Keyboard users need it to see where they are. */
function isMarked(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // For a radio button or check box, the style sheet may draw the focus indicator around the next element or the
    // label.
    const drawn = [element, element.nextElementSibling, element.closest('label')]
    return drawn.some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && outlineWidth !== '0px'
    })
  })
}

/**
 * Whether other elements, such as a sticky bar, cover the control completely. A control may be higher than the window,
 * but its center must be within the window's width.
 */
export function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    // The style sheet may hide a radio button or check box and draw only its label.
    const parts = [element, element.closest('label')].filter((part) => part !== null)
    return !parts.some((part) =>
      [...part.getClientRects()].some((box) => {
        const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
        return [0.1, 0.5, 0.9].some((share) => {
          const hit = document.elementFromPoint(box.left + box.width / 2, top + (bottom - top) * share)
          return hit !== null && (part.contains(hit) || hit.contains(part))
        })
      }),
    )
  })
}

/** Brings pages into each state that needs an action of the visitor, one after the other. Calls `look` in each. */
export async function showByActions(
  page: Page,
  origin: string,
  look: (state: string, size: typeof DESKTOP) => Promise<void>,
): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await page.goto(origin)
  await page.getByRole('banner').getByRole('button', { name: 'Solutions' }).click()
  await look('a menu of the header', DESKTOP)
  await page.setViewportSize(PHONE)
  await page.goto(`${origin}/pricing`)
  await page.getByRole('button', { name: 'Menu' }).click()
  await look('the menu on a phone', PHONE)
  await page.goto(`${origin}/blog?q=zzzz`)
  await expect(page.getByText('0 articles found')).toBeVisible()
  await look('an empty list of articles', PHONE)
  await page.goto(`${origin}/request-demo`)
  await submitDemoForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await look('a refused form', PHONE)
  await fillDemoForm(page)
  await look('a filled form', PHONE)
  await submitDemoForm(page)
  await expect(page).toHaveURL(`${origin}/thank-you`)
  await look('the thank-you page', PHONE)
}
