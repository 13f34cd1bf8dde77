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

export const SCHEMES = ['light', 'dark'] as const
const SIZES = [DESKTOP, PHONE]

/** The rules of axe that read colors. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on the page in each scheme and at each size, in lines that begin with `name`. */
export async function violationsInEveryLook(
  page: Page,
  name: string,
  schemes: readonly ('light' | 'dark')[] = SCHEMES,
  sizes = SIZES,
): Promise<string[]> {
  const found: string[] = []
  for (const viewport of sizes) {
    await page.setViewportSize(viewport)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Every rule at every width and in every scheme, and those about colors in each pair of them: no other rule asks for colors.
      const isForColors = sizes.length > 1 && (colorScheme === 'dark') !== (viewport === PHONE)
      const violations = await violationsOn(page, isForColors ? COLOR_RULES : [])
      const look = `${name}, ${colorScheme}, ${viewport.width} px`
      found.push(
        ...violations.flatMap(({ id, nodes }) =>
          nodes.map(
            ({ target, failureSummary }) =>
              `${look}: ${id} at ${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim()})`,
          ),
        ),
      )
    }
  }
  return found
}
