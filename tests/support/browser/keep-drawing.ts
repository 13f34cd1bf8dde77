import type { Browser, CDPSession, Page } from 'playwright/test'
import { pause } from '../until.ts'

/** In milliseconds. Nearly every test closes its page earlier. */
const EVERY_MS = 20_000

/**
 * Makes all open pages draw from time to time. On a busy machine headless Chromium sometimes stops sending frames to a
 * page. Playwright's clicks and the page's own callbacks then wait forever. A screenshot makes the browser draw again.
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
 * Draws a page once by a screenshot. If the page still gets no frame, gives its window another height and the former
 * one again, and prints whether that helped. Never rejects: the page may close meanwhile, and the test itself reports a
 * page that crashed.
 */
export async function redraw(page: Page): Promise<void> {
  try {
    const session = await sessionOf(page)
    await inTime(session.send('Page.captureScreenshot', { format: 'jpeg', quality: 1 }))
    const size = page.viewportSize()
    if (!(await getsFrame(session)) && size !== null) {
      await inTime(page.setViewportSize({ ...size, height: size.height + 1 }))
      await inTime(page.setViewportSize(size))
      const answers = (await inTime(session.send('Runtime.evaluate', { expression: '0' }))) !== undefined
      const state = (await getsFrame(session)) ? 'draws again after it was resized' : 'gets no frame'
      console.error(`${page.url()} ${state}; its scripts ${answers ? 'answer' : 'do not answer'}`)
    }
  } catch {
    // The function must not reject; see its doc comment.
  }
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Returns a session that lasts as long as the page. When a session ends, Chromium forgets the color scheme and the
 * medium that the test emulates, and enables scripts.
 */
function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Returns whether the page gets a frame soon. Asks in a world of its own, because a test may replace the page's clock. */
async function getsFrame(session: CDPSession): Promise<boolean> {
  const ask = async () => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id })
    return session.send('Runtime.evaluate', {
      contextId: executionContextId,
      expression: 'new Promise(requestAnimationFrame)',
      awaitPromise: true,
    })
  }
  return (await inTime(ask())) !== undefined
}

/** Resolves to the result of `work`; to undefined if `work` takes longer than the browser needs under load. */
function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  return Promise.race([work, pause(EVERY_MS / 2).then(() => undefined)])
}
