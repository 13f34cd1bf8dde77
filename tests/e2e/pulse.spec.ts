import { readFile } from 'node:fs/promises'
import type { Page, TestInfo } from 'playwright/test'
import { expect, test, pulseOf, watchPulse } from '../support/browser/browser-test.ts'
import { endDrawing, redraw } from '../support/browser/styles.ts'

type Gives = { frames: boolean; idle: 'always' | 'with frames' | 'never' }

/**
 * Makes the page behave as if its browser gave it only these frames and idle periods. A test can't make a real browser
 * stop drawing.
 */
async function bePage(page: Page, gives: Gives): Promise<void> {
  await page.evaluate(({ frames, idle }) => {
    let waiting: (() => void) | undefined
    window.requestIdleCallback = (run) => {
      const call = () => run({ didTimeout: false, timeRemaining: () => 1 })
      waiting = call
      return idle === 'always' ? window.setTimeout(call) : 0
    }
    const draw = (run: FrameRequestCallback) => {
      run(performance.now())
      if (idle === 'with frames') waiting?.()
    }
    window.requestAnimationFrame = (run) => (frames ? window.setTimeout(() => draw(run)) : 0)
  }, gives)
}

for (const [gives, told] of [
  [{ frames: true, idle: 'always' }, 'frames, an idle period'],
  [{ frames: true, idle: 'with frames' }, 'frames, an idle period with the frames'],
  [{ frames: true, idle: 'never' }, 'frames, no idle period'],
  [{ frames: false, idle: 'always' }, 'no frame, an idle period'],
  [{ frames: false, idle: 'never' }, 'no frame, no idle period'],
] satisfies Array<[Gives, string]>)
  test(`the report about a page on which a test timed out says: ${told}`, async ({ page }) => {
    await bePage(page, gives)
    expect(await pulseOf(page, 100, 60_000)).toBe(`about:blank: visible, complete, ${told}`)
  })

test('a page whose scripts hang is distinguished from one that answers', async ({ page }) => {
  const dialog = page.waitForEvent('dialog')
  const hangs = page.evaluate(() => alert('Here'))
  const shown = await dialog
  expect(await pulseOf(page, 100)).toBe('about:blank: its scripts do not answer')
  await shown.accept()
  await hangs
  expect(await pulseOf(page, 100, 60_000)).toContain('about:blank: visible, complete, ')
})

test('only a test that times out attaches its page’s state and a trace of the browser', async ({ page }, info) => {
  const bodies: unknown[] = []
  const attachments: TestInfo['attachments'] = []
  const end = (status: 'timedOut' | 'passed') =>
    watchPulse(page, {
      status,
      timeout: 60_000,
      attach: async (_name, { body } = {}) => void bodies.push(body),
      attachments,
      outputPath: (...parts) => info.outputPath(...parts),
    })()
  await end('passed')
  expect([bodies, attachments]).toEqual([[], []])
  await end('timedOut')
  expect(bodies).toEqual([expect.stringMatching(/^about:blank: visible, complete, /)])
  expect(attachments.map(({ name }) => name)).toEqual(['browser-trace'])
  expect(JSON.parse(await readFile(attachments[0]?.path ?? '', 'utf8'))).toHaveProperty('traceEvents.0')
})

test('a redraw of a page keeps the medium and the color scheme that a test emulates', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await redraw(page)
  expect(await page.evaluate(() => matchMedia('print and (prefers-color-scheme: dark)').matches)).toBe(true)
})

test('a page draws again in a new process after the browser’s process for drawing ended', async ({ page }) => {
  await page.setContent('<p>Drawn</p>')
  await endDrawing(page)
  expect(await pulseOf(page)).toMatch(/^about:blank: visible, complete, frames, /)
  await page.getByText('Drawn').click()
})
