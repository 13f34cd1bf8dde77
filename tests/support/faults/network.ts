import type { BrowserContext, Disposable, Page } from 'playwright/test'
import type { Outage } from './fault-proxy.ts'
import type { Site } from '../servers/site.ts'

/** Breaks and restores the connections between sites and browsers. */
export type BreakableNetwork = {
  /**
   * Breaks the connections of all browsers to a site until `heal`. `refused` simulates a device without a network, so
   * it also sets the pages of `browser` offline. During the other outages a browser considers itself online, as in
   * reality.
   * @param browser the Playwright context to set offline; default: the test's own
   */
  cut(site: Site, outage?: Outage, browser?: BrowserContext): Promise<void>
  /** Ends everything that `cut` started. */
  heal(): Promise<void>
}

/**
 * @param own the browser context that `cut` sets offline by default. Without it, as with drivers other than Playwright,
 * only the connections break.
 */
export function createBreakableNetwork(own?: BrowserContext): BreakableNetwork {
  const cutSites = new Set<Site>()
  /**
   * The browser contexts that this code has set offline. Each value stops the script that sets the context's new pages
   * offline.
   */
  const offline = new Map<BrowserContext, Disposable>()

  /**
   * Sets a browser offline. Playwright sets its open pages offline and fires their events. But some versions of
   * Chromium forget this at the next navigation, and in the service worker. So a script also sets each new page
   * offline, before the page's own scripts. Tests must not rely on more, such as an offline service worker.
   */
  async function reportOffline(browser: BrowserContext): Promise<void> {
    if (offline.has(browser)) return
    offline.set(browser, await browser.addInitScript(believeOffline))
    browser.once('close', () => offline.delete(browser))
    await browser.setOffline(true)
  }

  async function reportOnline(browser: BrowserContext): Promise<void> {
    const reminder = offline.get(browser)
    if (reminder === undefined) return
    offline.delete(browser)
    await reminder.dispose()
    await browser.setOffline(false)
    await Promise.all(browser.pages().map(remindOfOnline))
  }

  return {
    async cut(site, outage = 'refused', browser = own) {
      cutSites.add(site)
      await site.proxy.cut(outage)
      if (browser === undefined) return
      await (outage === 'refused' ? reportOffline(browser) : reportOnline(browser))
    },
    async heal() {
      for (const site of cutSites) await site.proxy.heal()
      cutSites.clear()
      for (const browser of offline.keys()) await reportOnline(browser)
    },
  }
}

/**
 * Sets the page offline. Runs in each new page before the page's own scripts. In some versions the browser has already
 * done so.
 */
function believeOffline(): void {
  if (navigator.onLine) Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
}

/** Sets a page online that missed the `online` event. Ignores errors: a page that is closing needs no update. */
function remindOfOnline(page: Page): Promise<void> {
  return page.evaluate(believeOnline).catch(() => undefined)
}

function believeOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}
