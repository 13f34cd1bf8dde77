import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright'
import { chromiumOptions } from '../../src/build/tools/chromium.ts'
import { pause } from '../support/until.ts'
import type { CountingProxy, Received } from './counting-proxy.ts'
import { quantile } from './statistics.ts'

/** A phone of the middle: four times slower than this machine; on slow 4G for the first view, and where that is said. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const SLOWDOWN = 4
/** After this without a request a page has come to rest; the worker has then kept what it keeps. */
const REST_MS = 600
const MENU_CLICKS = 10

/** A site under measurement: where it is, and what passes to it. */
export type Subject = { name: string; origin: string; proxy: CountingProxy; hasWorker: boolean }

/** Milliseconds, or bytes where that is said. */
export type BrowserFigures = {
  firstPaint: number
  largestPaint: number
  blocked: number
  /** Of the page; what its worker asks for is `installBytes`. */
  firstViewBytes: number
  installBytes: number
  repeatVisitBytes: number
  interaction: number
  routeChange: number
  routeChangeSlow: number
}

declare global {
  interface Window {
    bench: { largest: number; blocked: number; interactions: Record<number, number> }
  }
}

/** One round over one site, each measure in a browser of its own, as a visitor who has never been there. */
export async function measureInBrowser(subject: Subject): Promise<BrowserFigures> {
  const first = await inBrowser((context) => firstView(context, subject))
  const later = await inBrowser((context) => repeatVisit(context, subject))
  return {
    ...first,
    ...later,
    interaction: await inBrowser((context) => menuClicks(context, subject)),
    routeChange: await inBrowser((context) => firstRouteChange(context, subject, false)),
    routeChangeSlow: await inBrowser((context) => firstRouteChange(context, subject, true)),
  }
}

async function inBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const browser: Browser = await chromium.launch({
    ...chromiumOptions({ window: true }),
    args: [...chromiumOptions({ window: true }).args, '--headless=new'],
    ignoreDefaultArgs: ['--headless', '--disable-back-forward-cache'],
  })
  try {
    return await work(await browser.newContext(PHONE))
  } finally {
    await browser.close()
  }
}

async function firstView(context: BrowserContext, { origin, proxy }: Subject) {
  const page = await watchedPage(context)
  await slowDown(page)
  proxy.slow(true)
  const before = proxy.received().page
  await page.goto(`${origin}/`)
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

async function menuClicks(context: BrowserContext, subject: Subject): Promise<number> {
  const { origin } = subject
  const page = await watchedPage(context)
  await page.goto(`${origin}/`)
  await untilKept(page, subject)
  await slowDown(page)
  const box = await page.locator('header [popovertarget], header summary').locator('visible=true').first().boundingBox()
  if (box === null) throw new Error(`${origin} has no menu`)
  for (let click = 0; click < MENU_CLICKS; click += 1) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await pause(350)
  }
  const seen = Object.values(await page.evaluate(() => window.bench.interactions))
  // What takes less than 16 ms is not told of.
  return quantile([...seen, ...Array.from({ length: Math.max(0, MENU_CLICKS - seen.length) }, () => 8)], 0.98)
}

/** From the click on the first link of the header until the heading of the next page has been painted. */
async function firstRouteChange(context: BrowserContext, subject: Subject, isSlow: boolean): Promise<number> {
  const { origin, proxy } = subject
  const page = await context.newPage()
  await page.addInitScript(watchRouteChange)
  await page.goto(`${origin}/`)
  await untilKept(page, subject)
  await slowDown(page)
  proxy.slow(isSlow)
  await page
    .evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('header nav a[href], nav a[href]')]
      const link = links.find(
        ({ origin, pathname, hash, target }) =>
          origin === location.origin && pathname !== location.pathname && hash === '' && target === '',
      )
      const heading = document.querySelector('h1')?.textContent ?? ''
      sessionStorage.setItem(
        'bench',
        JSON.stringify({ from: performance.timeOrigin + performance.now(), path: location.pathname, heading }),
      )
      link?.click()
    })
    .catch(() => undefined) // the document goes while it is asked
  for (let wait = 0; wait < 200; wait += 1) {
    const text = await page.evaluate(() => sessionStorage.getItem('bench-took')).catch(() => null)
    if (text !== null) {
      proxy.slow(false)
      return Number(text)
    }
    await pause(50)
  }
  throw new Error(`${origin}: no other page came`)
}

/** Runs in every document. */
function watchRouteChange(): void {
  const look = () => {
    const begun: { from: number; path: string; heading: string } | null = JSON.parse(
      sessionStorage.getItem('bench') ?? 'null',
    )
    const heading = document.querySelector('h1')?.textContent ?? ''
    if (begun === null || location.pathname === begun.path || heading === '' || heading === begun.heading) {
      requestAnimationFrame(look)
      return
    }
    const painted = new MessageChannel()
    painted.port1.addEventListener('message', () => {
      sessionStorage.setItem('bench-took', String(performance.timeOrigin + performance.now() - begun.from))
    })
    painted.port1.start()
    requestAnimationFrame(() => painted.port2.postMessage(''))
  }
  requestAnimationFrame(look)
}

async function watchedPage(context: BrowserContext): Promise<Page> {
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

async function slowDown(page: Page): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Until the worker has kept all that it keeps, where there is one. */
async function untilKept(page: Page, { hasWorker }: Subject): Promise<void> {
  if (hasWorker) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await atRest(page)
}

async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await pause(REST_MS)
}
