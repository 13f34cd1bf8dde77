import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>
type Options = { resultTypes: ['violations']; runOnly?: { type: 'rule'; values: string[] } }

declare global {
  interface Window {
    axe?: { run(context: Document, options: Options): Promise<Results> }
  }
}

/** What axe finds on the page as it is. @param rules all, when none is named */
export async function violationsOn(page: Page, rules: readonly string[] = []): Promise<Results['violations']> {
  const options: Options = {
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: [...rules] } }),
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
