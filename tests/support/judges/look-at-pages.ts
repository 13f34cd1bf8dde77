import { readFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { DESKTOP, hydrate, STEADY } from '../browser/steady-page.ts'
import { testBrowser } from '../browser/test-browser.ts'
import type { Judged } from './judged.ts'

/**
 * Opens one page of each kind, brings it to life, and has a judge that runs in pages look at it.
 * @param look asks it; returns its findings
 * @param files its scripts, which the page runs first, in this order
 * @returns all findings, with the page's name first
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

/** A fault in the first page alone. */
export const plantedInFirst = (judged: Judged, planted: string): Judged => ({
  ...judged,
  pages: judged.pages.slice(0, 1),
  planted,
})
