import { writeFile } from 'node:fs/promises'
import { type Page, type TestInfo, test as base } from 'playwright/test'
import { pause } from '../until.ts'
import { createBreakableNetwork, type BreakableNetwork } from '../faults/fault-proxy.ts'
import { resetSite, startSite, type Site } from '../servers/site.ts'
import { keepDrawing } from './styles.ts'
import { forgetVisits, startKnownBrowser, type KnownBrowser } from './test-browser.ts'

const LOOK_MS = 1000

/** A page that takes this many times `lookMs` to answer counts as silent. */
const PATIENCE = 5

/** How long (ms) before a test's timeout `watchPulse` inspects the page. If the page answers, that takes less time. */
const BEFORE_END_MS = 5000

/** Chromium's trace categories that show why a page gets no frame or no idle period. */
const CATEGORIES = ['__metadata', 'cc', 'viz', 'blink', 'toplevel', 'disabled-by-default-renderer.scheduler']

type Journey = Pick<TestInfo, 'timeout' | 'status' | 'attach' | 'attachments' | 'outputPath'>
type Look = { pulse: string; trace: Buffer | undefined }

/**
 * Inspects a page shortly before its test times out. Afterwards is too late: Playwright's screenshot of a failed test
 * makes a page draw again that had stopped.
 * @returns a function to call at the end of the test. If the test timed out, it attaches the result and a trace of the
 * browser.
 */
export function watchPulse(page: Page, info: Journey): () => Promise<void> {
  const start = performance.now()
  let look: Promise<Look> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  // The test may have extended its timeout since the last call of `wait`.
  const wait = () => {
    const left = info.timeout - BEFORE_END_MS - (performance.now() - start)
    if (left > 0) timer = setTimeout(wait, left)
    else look = lookAt(page)
  }
  if (info.timeout > BEFORE_END_MS) wait()
  return async () => {
    clearTimeout(timer)
    if (info.status !== 'timedOut') return
    const { pulse, trace } = await (look ?? lookAt(page))
    await info.attach('page', { body: pulse, contentType: 'text/plain' })
    if (!trace) return
    const path = info.outputPath('browser-trace.json')
    await writeFile(path, trace)
    info.attachments.push({ name: 'browser-trace', path, contentType: 'application/json' })
  }
}

/** Returns the result of `pulseOf` and a trace of the browser. Never rejects. */
async function lookAt(page: Page): Promise<Look> {
  const browser = page.context().browser()
  const started = browser?.startTracing(undefined, { categories: CATEGORIES }).then(
    () => true,
    () => false,
  )
  const pulse = await pulseOf(page)
  const trace = started?.then((isOn) => (isOn ? browser?.stopTracing() : undefined)).catch(() => undefined)
  // If the browser does not answer, there is no trace.
  return { pulse, trace: await Promise.race([trace, pause(LOOK_MS * PATIENCE).then(() => undefined)]) }
}

/**
 * Returns a line that says whether a page answers, has idle periods, and draws. That distinguishes three causes of a
 * timeout: the browser stopped drawing, the page hangs, or an element that the test waits for is missing. Never
 * rejects.
 * @param lookMs how long it waits for an idle period, and then for a frame
 * @param limitMs after this time a page that has not answered counts as silent
 */
export async function pulseOf(page: Page, lookMs = LOOK_MS, limitMs = lookMs * PATIENCE): Promise<string> {
  const said = page
    .evaluate(async (ms) => {
      const look = () => new Promise((resolve) => setTimeout(resolve, ms))
      let [idle, frames] = ['no idle period', 'no frame']
      requestIdleCallback(() => (idle = frames === 'frames' ? 'an idle period with the frames' : 'an idle period'))
      await look()
      // Request a frame only after the wait for an idle period, because a page that draws gets idle periods with its
      // frames.
      requestAnimationFrame(() => (frames = 'frames'))
      await look()
      const { visibilityState, readyState } = document
      return `${visibilityState}, ${readyState}, ${frames}, ${idle}`
    }, lookMs)
    .catch(String)
  const silence = pause(limitMs).then(() => 'its scripts do not answer')
  return `${page.url()}: ${await Promise.race([said, silence])}`
}

type TestFixtures = {
  /**
   * A site without content, which the fixture resets before each test. For tests that count rows or break the network.
   */
  ownSite: Site
  /**
   * A new site, which the fixture deletes after the test. For tests that stop the server or write into its database.
   */
  freshSite: Site
  /**
   * Breaks the connection from the test's browser to a site. The fixture repairs it after the test, even after a failed
   * one.
   */
  network: BreakableNetwork
}

type WorkerFixtures = {
  /**
   * A site with the sample content, which all tests of a Playwright worker share. For tests that leave no data behind.
   */
  site: Site
  emptySite: Site
  knownBrowser: KnownBrowser
}

/**
 * Playwright's `test` with this project's sites. Each test is a visitor's first visit. The browser blocks service
 * workers unless the test file allows them.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from the pattern: none
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  emptySite: [
    // oxlint-disable-next-line no-empty-pattern -- as above
    async ({}, use) => {
      const site = await startSite({ sample: false })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const stop = keepDrawing(browser)
      await use(browser)
      stop()
    },
    { scope: 'worker' },
  ],
  knownBrowser: [
    async ({ browser }, use) => {
      const known = await startKnownBrowser(browser)
      await use(known)
      await known.context.close()
    },
    { scope: 'worker' },
  ],
  ownSite: async ({ emptySite }, use) => {
    await resetSite(emptySite)
    await use(emptySite)
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  freshSite: async ({}, use) => {
    const site = await startSite({ sample: false })
    await use(site)
    await site.stop()
  },
  page: async ({ page }, use, info) => {
    const reportPulse = watchPulse(page, info)
    await use(page)
    await reportPulse()
  },
  network: async ({ context }, use) => {
    const network = createBreakableNetwork(context)
    await use(network)
    await network.heal()
  },
})

/**
 * Playwright's `test` for returning visitors. The service worker and its cached files are installed already, because
 * the installation takes longer than most tests. No other trace of earlier visits is left.
 */
export const returning = test.extend({
  context: async ({ knownBrowser: { context } }, use) => {
    await use(context)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const page of context.pages()) await page.close()
  },
  page: async ({ page, knownBrowser, viewport }, use) => {
    await forgetVisits(knownBrowser, page)
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },
})

export { expect } from 'playwright/test'
