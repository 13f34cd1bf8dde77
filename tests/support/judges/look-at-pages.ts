import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { DESKTOP, hydrate, layOutAll, STEADY } from '../browser/steady-page.ts'
import { testBrowser } from '../browser/test-browser.ts'
import type { Judged } from './judged.ts'

/**
 * Opens the pages that have `live` HTML, hydrates them, and runs a judge in each. The judge is an external tool whose
 * scripts run in the page.
 * @param look runs the judge and returns its findings
 * @param files the paths of the judge's scripts, which the page runs first, in this order
 * @returns all findings, each with the page's name first
 */
export async function lookAtPages(
  { origin, pages, planted }: Judged,
  look: (page: Page) => Promise<string[]>,
  ...files: string[]
): Promise<string[]> {
  const script = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const browser = await chromium.launch(testBrowser())
  try {
    const page = await browser.newPage({ ...STEADY, viewport: DESKTOP, bypassCSP: true })
    const findings: string[] = []
    for (const { path, name } of pages.filter(({ live }) => live !== undefined)) {
      await page.goto(origin + path)
      if ((await page.locator('[data-island] button').count()) > 0) await hydrate(page)
      await layOutAll(page)
      if (planted !== undefined)
        await page.locator('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), planted)
      if (script !== '') await page.addScriptTag({ content: script })
      findings.push(...(await look(page)).map((finding) => `${name}: ${finding}`))
    }
    return findings
  } finally {
    await browser.close()
  }
}

/** Returns input with only the first page, to which `lookAtPages` then adds the planted HTML. */
export const plantedInFirst = (judged: Judged, planted: string): Judged => ({
  ...judged,
  pages: judged.pages.slice(0, 1),
  planted,
})
