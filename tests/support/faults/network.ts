import type { BrowserContext, Disposable, Page } from 'playwright/test'
import type { Outage } from './fault-proxy.ts'
import type { Site } from '../servers/site.ts'

/** The connection between sites and browsers, and the one way in which tests break it. */
export type Network = {
  /**
   * Breaks the connection to a site for pages and workers, in every browser, until `heal`. `refused` is a device without a network: the
   * pages of `browser` are set offline. In the other two a browser considers itself online, as in reality.
   * @param browser one that Playwright drives; default: that of the test
   */
  cut(site: Site, outage?: Outage, browser?: BrowserContext): Promise<void>
  /** Repairs everything that `cut` broke. */
  heal(): Promise<void>
}

/** @param own the browser that is set offline by default; none if no driver can do so: then only the connections break */
export function createNetwork(own?: BrowserContext): Network {
  const cutSites = new Set<Site>()
  /** The browsers that are set offline, each with the handler that sets their new pages offline. */
  const offline = new Map<BrowserContext, Disposable>()

  /**
   * The browser's emulation notifies open pages and fires their events. Some versions forget it at the next navigation, and never pass it
   * to the worker for longer. So each later page is set offline before its first script, and no test relies on more.
   */
  async function tellOffline(browser: BrowserContext): Promise<void> {
    if (offline.has(browser)) return
    offline.set(browser, await browser.addInitScript(believeOffline))
    browser.once('close', () => offline.delete(browser))
    await browser.setOffline(true)
  }

  async function tellOnline(browser: BrowserContext): Promise<void> {
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
      await (outage === 'refused' ? tellOffline(browser) : tellOnline(browser))
    },
    async heal() {
      for (const site of cutSites) await site.proxy.heal()
      cutSites.clear()
      for (const browser of offline.keys()) await tellOnline(browser)
    },
  }
}

/** Runs in each new page before its own scripts. A browser that remembers is already offline. */
function believeOffline(): void {
  if (navigator.onLine) Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
}

/** A page that is being closed needs no update: the next one is online. */
function remindOfOnline(page: Page): Promise<void> {
  return page.evaluate(believeOnline).catch(() => undefined)
}

function believeOnline(): void {
  if (!Object.hasOwn(navigator, 'onLine')) return
  Reflect.deleteProperty(navigator, 'onLine')
  dispatchEvent(new Event('online'))
}
