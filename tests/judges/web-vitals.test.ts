import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { DESKTOP, hydrate, untilIdle } from '../support/browser/steady-page.ts'
import { testBrowser } from '../support/browser/test-browser.ts'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'
import { until } from '../support/until.ts'

const PATHS = ['/pricing', '/contact', '/blog']
/** A frame at 60 Hz, in ms. */
const FRAME_MS = 1000 / 60
/** For each measure, how far our value may differ from the library's value for the same visit. */
const TOLERANCES = { lcp: FRAME_MS, inp: FRAME_MS, cls: 0.001 }
type Measures = Partial<Record<keyof typeof TOLERANCES, number>>

type Heard = (metric: { name: string; value: number }) => void
type Package = Record<'onLCP' | 'onINP' | 'onCLS', (heard: Heard) => void>
declare const webVitals: Package
declare const theirs: Record<string, number>

declareJudge({
  name: 'web-vitals',
  asked: () => `${PATHS.length} visits beside our script`,
  find: async ({ origin, planted = '0' }) => {
    const script = readFileSync(fileOfJudge('web-vitals/dist/web-vitals.iife.js'), 'utf8')
    const browser = await chromium.launch(testBrowser())
    try {
      const findings: string[] = []
      for (const path of PATHS) {
        const page = await browser.newPage({ viewport: DESKTOP, serviceWorkers: 'block', bypassCSP: true })
        const reports: Measures[] = []
        await page.route('**/api/site/vitals', async (route) => {
          const told: Measures = JSON.parse(route.request().postData() ?? '{}')
          reports.push({ ...told, ...(told.lcp === undefined ? {} : { lcp: told.lcp + Number(planted) }) })
          await route.fulfill({ status: 204 })
        })
        await page.addInitScript({ content: `${script}; globalThis.webVitals = webVitals` })
        await page.addInitScript(() => {
          // Put this visitor into the sample of measured visits.
          Math.random = () => 0
          Object.defineProperty(navigator, 'webdriver', { get: () => false })
          const theirs: Record<string, number> = {}
          Object.assign(globalThis, { theirs })
          for (const measure of ['onLCP', 'onINP', 'onCLS'] as const)
            webVitals[measure](({ name, value }) => (theirs[name.toLowerCase()] = value))
        })
        const late = page.waitForResponse((response) => response.url().includes('/assets/late-'))
        await page.goto(origin + path)
        await (await late).finished()
        await hydrate(page)
        await page.evaluate(() => {
          // Make the page shift, and answer key presses slowly. A quiet visit has nothing to measure.
          document.querySelector('main')?.insertAdjacentHTML('afterbegin', '<div style="height: 200px"></div>')
          document.addEventListener('keydown', () => {
            for (const end = performance.now() + 120; performance.now() < end;);
          })
        })
        for (let count = 0; count < 3; count += 1) await page.keyboard.press('Shift')
        // The browser reports an event's times after the next frame.
        await untilIdle(page)
        await until('the visit is reported', async () => {
          await page.evaluate(() => {
            Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
            document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
          })
          return reports.length > 0
        })
        const others: Measures = await page.evaluate(() => theirs)
        const [ours = {}] = reports
        for (const name of ['lcp', 'inp', 'cls'] as const) {
          const [own, other] = [ours[name], others[name]]
          if (own === undefined || other === undefined || !(Math.abs(own - other) <= TOLERANCES[name]))
            findings.push(`${path}: ${name}: ${own} here, ${other} there`)
        }
        await page.close()
      }
      return findings
    } finally {
      await browser.close()
    }
  },
  known: [],
  plants: [
    {
      fault: 'a measure that is a frame and a bit late',
      into: (judged) => ({ ...judged, planted: '18' }),
      says: /^\/pricing: lcp: /,
    },
  ],
})
