import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  type Page,
} from 'playwright'
import { chromiumOptions } from '../../src/build/tools/steady-chromium.ts'
import { pause } from '../support/until.ts'
import type { CountingProxy, Received } from './counting-proxy.ts'
import type { SearchPage } from './search-page.ts'

/**
 * The simulated phone. Its processor is four times slower than this machine. The bench simulates slow 4G only for the
 * first view, and for presses whose name contains `Slow`.
 */
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOWDOWN = 4
/**
 * A pause (ms) after the network is idle. Within it, a page loads the rest, and its service worker stores its files.
 */
const REST_MS = 600

/** Chromium's trace categories that show what a first paint waited for: processes, requests, scripts, frames. */
const TRACED = ['__metadata', 'navigation', 'loading', 'netlog', 'blink', 'cc', 'devtools.timeline', 'v8', 'toplevel']

/** A website to measure: its address, and the proxy that carries its traffic. */
export type Subject = { name: string; origin: string; proxy: CountingProxy; hasWorker: boolean }

/**
 * In ms; fields whose name ends in `Bytes` are in bytes. The first view begins in an empty tab, but for
 * `foundFirstPaint` with the press of a link on another site. There the browser changes the renderer process, which it
 * does not for an empty tab.
 */
export type BrowserFigures = {
  firstPaint: number
  foundFirstPaint: number
  largestPaint: number
  blocked: number
  /**
   * The bytes that the page itself loads. `installBytes` are the bytes that its service worker loads to install itself.
   */
  firstViewBytes: number
  installBytes: number
  repeatVisitBytes: number
}

declare global {
  interface Window {
    bench: { largest: number; blocked: number; interactions: Record<number, number> }
  }
}

/** Measures one website once. Uses a new browser for each first view, and another one for the repeat visit. */
export async function measureInBrowser(subject: Subject, search: SearchPage): Promise<BrowserFigures> {
  const target = `${subject.origin}/`
  const first = await inBrowser((context) => firstView(context, subject, (page) => page.goto(target)), PHONE)
  const found = await inBrowser((context) => foundView(context, subject, search), PHONE, AS_VISITORS)
  const later = await inBrowser((context) => repeatVisit(context, subject), PHONE)
  return {
    firstPaint: first.firstPaint,
    foundFirstPaint: found.firstPaint,
    largestPaint: first.largestPaint,
    blocked: first.blocked,
    firstViewBytes: first.firstViewBytes,
    ...later,
  }
}

/** Writes a trace of a first view from the search page into a file. Tracing takes time, so the view is not measured. */
export function traceFoundView(subject: Subject, search: SearchPage, path: string): Promise<void> {
  return inBrowser(
    async (context) => {
      const browser = context.browser()
      await browser?.startTracing(undefined, { path, categories: TRACED })
      await foundView(context, subject, search)
      await browser?.stopTracing()
    },
    PHONE,
    AS_VISITORS,
  )
}

/**
 * Runs `work` in a new browser with empty caches.
 * @param options.hasSpareRenderer whether the browser starts a renderer process in advance for the next other site
 */
export async function inBrowser<T>(
  work: (context: BrowserContext) => Promise<T>,
  device: BrowserContextOptions,
  { hasSpareRenderer = false } = {},
): Promise<T> {
  const { args } = chromiumOptions({ window: true })
  const browser: Browser = await chromium.launch({
    ...chromiumOptions({ window: true }),
    args: [...(hasSpareRenderer ? args.map(withSpareRenderer) : args), '--headless=new'],
    ignoreDefaultArgs: ['--headless', '--disable-back-forward-cache'],
  })
  try {
    return await work(await browser.newContext(device))
  } finally {
    await browser.close()
  }
}

/** The browser that follows a link to another site. Visitors' browsers keep a renderer process ready for that. */
const AS_VISITORS = { hasSpareRenderer: true }

const withSpareRenderer = (arg: string) =>
  arg.startsWith('--disable-features=') ? arg.replace(/,SpareRendererForSitePerProcess\b/, '') : arg

/**
 * Measures the first view of a website.
 * @param open opens the website's home page in the tab, and resolves when it has loaded
 * @param prepare what to do in the tab before, at full speed
 */
async function firstView(
  context: BrowserContext,
  { proxy }: Subject,
  open: (page: Page) => Promise<unknown>,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const page = await watchedPage(context)
  await prepare(page)
  await slowDown(page)
  proxy.slow(true)
  const before = proxy.received().page
  await open(page)
  const paints = await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return {
      firstPaint: paint?.startTime ?? Number.NaN,
      largestPaint: window.bench.largest,
      blocked: window.bench.blocked,
    }
  })
  proxy.slow(false)
  return { ...paints, firstViewBytes: proxy.received().page - before }
}

/** Measures the first view of a website that begins with the press of a link on the search page. */
function foundView(context: BrowserContext, subject: Subject, search: SearchPage) {
  const target = `${subject.origin}/`
  return firstView(
    context,
    subject,
    (page) => search.follow(page, target),
    (page) => search.open(page, target),
  )
}

async function repeatVisit(context: BrowserContext, subject: Subject) {
  const { origin, proxy } = subject
  const first = await context.newPage()
  const begun = proxy.received()
  await first.goto(`${origin}/`)
  await untilKept(first, subject)
  await first.close()
  const page = await context.newPage()
  const before = proxy.received()
  await page.goto(`${origin}/`)
  await atRest(page)
  return { installBytes: before.worker - begun.worker, repeatVisitBytes: sum(proxy.received()) - sum(before) }
}

const sum = ({ page, worker }: Received): number => page + worker

/** Returns a new page that records in `window.bench` its largest paint, its long tasks and its interactions, in ms. */
export async function watchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.bench = { largest: 0, blocked: 0, interactions: {} }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.bench.largest = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.bench.blocked += Math.max(0, duration - 50)
    }).observe({ type: 'longtask', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const interaction = entry instanceof PerformanceEventTiming ? entry.interactionId : 0
        const known = window.bench.interactions[interaction] ?? 0
        if (interaction !== 0) window.bench.interactions[interaction] = Math.max(known, entry.duration)
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  return page
}

/** Makes the page run at a quarter of the machine's speed from now on. */
export async function slowDown(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Waits until the site's service worker, if it has one, has stored all of its files. */
export async function untilKept(page: Page, { hasWorker }: Subject): Promise<void> {
  if (hasWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await atRest(page)
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await pause(REST_MS)
}
