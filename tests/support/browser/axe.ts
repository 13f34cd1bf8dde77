import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { DESKTOP, PHONE } from './steady-page.ts'

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

/** A rule of WCAG 2.2, level AA. Axe runs it only on request; Lighthouse does. */
const ASKED_FOR = { 'target-size': { enabled: true } } as const

/** Returns axe's findings on the page as it is. @param rules all, if none is named */
export async function violationsOn(page: Page, rules: readonly string[] = []): Promise<Results['violations']> {
  const options: Options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: [...rules] } } : { rules: ASKED_FOR }),
  }
  // The browser parses half a megabyte once for each document, not for each look at it.
  const again = await page.evaluate(async (chosen) => (await window.axe?.run(document, chosen))?.violations, options)
  // Legacy mode saves an empty page for each run. That page only matters for frames of other sites, and there are none.
  return again ?? (await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()).violations
}

/** Returns the findings as lines: the rule, and the elements that break it. */
export async function findingsOn(page: Page): Promise<string[]> {
  return (await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A color scheme at a size. */
export type Look = { size: { width: number; height: number }; scheme: 'light' | 'dark' }

export const SCHEMES = ['light', 'dark'] as const

export const DESKTOP_LIGHT: Look = { size: DESKTOP, scheme: 'light' }
export const PHONE_DARK: Look = { size: PHONE, scheme: 'dark' }

/** Each scheme on a desktop and on a phone; the first two differ in both. */
export const ALL_LOOKS: readonly Look[] = [
  DESKTOP_LIGHT,
  PHONE_DARK,
  { size: DESKTOP, scheme: 'dark' },
  { size: PHONE, scheme: 'light' },
]

/** For journeys: returns one look after the other, so that every look sees some states. */
export function inTurn(looks: readonly Look[]): () => Look[] {
  const left: Look[] = []
  return () => {
    if (left.length === 0) left.push(...looks)
    return left.splice(0, 1)
  }
}

/** The rules of axe about colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** Returns axe's findings in each look, as lines that start with `name`. The page keeps the last look. */
export async function violationsInLooks(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  const seen: Look[] = []
  for (const { size, scheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Every rule runs at every width and in every scheme, and those about colors in each pair: no other rule depends on colors.
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
