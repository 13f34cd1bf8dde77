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

/** Of WCAG 2.2, level AA. Axe leaves it out unless it is asked; Lighthouse asks. */
const ASKED_FOR = { 'target-size': { enabled: true } } as const

/** What axe finds on the page as it is. @param rules all, when none is named */
export async function violationsOn(page: Page, rules: readonly string[] = []): Promise<Results['violations']> {
  const options: Options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 ? { runOnly: { type: 'rule', values: [...rules] } } : { rules: ASKED_FOR }),
  }
  // Half a megabyte is parsed once for each document, not for each look at it.
  const again = await page.evaluate(async (chosen) => (await window.axe?.run(document, chosen))?.violations, options)
  // Legacy mode spares an empty page for each run; it matters for frames of other sites only, and there are none.
  return again ?? (await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze()).violations
}

/** The same in lines to read: the rule, and what breaks it. */
export async function findingsOn(page: Page): Promise<string[]> {
  return (await violationsOn(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** A scheme at a size. */
export type Look = { size: { width: number; height: number }; scheme: 'light' | 'dark' }

export const SCHEMES = ['light', 'dark'] as const

export const DESKTOP_LIGHT: Look = { size: DESKTOP, scheme: 'light' }
export const PHONE_DARK: Look = { size: PHONE, scheme: 'dark' }

/** Each scheme on a desk and on a phone: first two that differ in both. */
export const ALL_LOOKS: readonly Look[] = [
  DESKTOP_LIGHT,
  PHONE_DARK,
  { size: DESKTOP, scheme: 'dark' },
  { size: PHONE, scheme: 'light' },
]

/** For journeys: each state is seen in one of the looks, and all of them are seen. */
export function inTurn(looks: readonly Look[]): () => Look[] {
  const left: Look[] = []
  return () => {
    if (left.length === 0) left.push(...looks)
    return left.splice(0, 1)
  }
}

/** The rules of axe that read colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page in each look, in lines that begin with `name`. The page keeps the last look. */
export async function violationsInLooks(page: Page, name: string, looks: readonly Look[]): Promise<string[]> {
  const found: string[] = []
  const seen: Look[] = []
  for (const { size, scheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Every rule at every width and in every scheme, and those about colors in each pair of them: no other rule asks for colors.
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
