import type { Browser, Page } from 'playwright/test'

/** Longer than nearly every journey keeps a page. */
const EVERY_MS = 20_000

/**
 * Keeps pages drawing. On a busy machine Chromium's headless shell sometimes stops sending frames to a page. Playwright's clicks and the
 * page's own callbacks then wait forever. A screenshot makes the browser draw again.
 * @returns a function that ends it
 */
export function keepDrawing(browser: Browser): () => void {
  return redrawOld(() => browser.contexts().flatMap((context) => context.pages()), redraw)
}

/**
 * Redraws each page that was open before, every 20 s.
 * @returns a function that ends it
 */
export function redrawOld<P extends object>(openPages: () => readonly P[], draw: (page: P) => unknown): () => void {
  const seen = new WeakSet<P>()
  const timer = setInterval(() => {
    for (const page of openPages()) {
      if (seen.has(page)) draw(page)
      seen.add(page)
    }
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** Never rejects: the page may close meanwhile, and the journey itself reports a page that crashed. */
async function redraw(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 })
    await session.detach()
  } catch {
    // See above.
  }
}
