import type { Browser, Page } from 'playwright/test'

/** In milliseconds. Nearly every test closes its page earlier. */
const EVERY_MS = 20_000

/**
 * Makes all open pages draw from time to time. On a busy machine Chromium's headless shell sometimes stops sending
 * frames to a page. Playwright's clicks and the page's own callbacks then wait forever. A screenshot makes the browser
 * draw again.
 * @returns a function that stops the redrawing
 */
export function keepDrawing(browser: Browser): () => void {
  return redrawOld(() => browser.contexts().flatMap((context) => context.pages()), redraw)
}

/**
 * Every 20 s, draws each page that was already open 20 s earlier.
 * @returns a function that stops the redrawing
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

/**
 * Draws a page once by a screenshot. Never rejects: the page may close meanwhile, and the test itself reports a page
 * that crashed.
 */
async function redraw(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 })
    await session.detach()
  } catch {
    // The function must not reject; see its doc comment.
  }
}
