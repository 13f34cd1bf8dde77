import { expect, returning as test } from '../support/browser/browser-test.ts'
import { WAIT_HANG_MS } from '../support/until.ts'
import { PORTAL_TEXT } from '../support/faults/fault-proxy.ts'
import { untilControlled } from '../support/browser/service-worker.ts'

const HEARD = { refused: 'TypeError', hanging: 'TimeoutError', portal: PORTAL_TEXT, healed: 'API is healthy.' } as const

test('a network that the test cuts is cut for page and service worker, also after navigations, until the test heals it', async ({
  site,
  network,
  context,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  // The browser context may also have the service worker of another test's site.
  const worker = context.serviceWorkers().find((each) => each.url().startsWith(`${site.origin}/`))
  const isOnLine = () => page.evaluate(() => navigator.onLine)
  const expectHeard = async (text: string) => {
    const limitMs = text === HEARD.hanging ? 1000 : WAIT_HANG_MS
    expect(await Promise.all([worker?.evaluate(askServer, limitMs), page.evaluate(askServer, limitMs)])).toEqual([
      expect.stringContaining(text),
      expect.stringContaining(text),
    ])
  }

  for (const outage of ['refused', 'hanging', 'portal'] as const) {
    await network.cut(site, outage)
    expect(await isOnLine(), outage).toBe(outage !== 'refused')
    for (const path of ['/pricing', '/contact']) await page.goto(site.origin + path, { waitUntil: 'commit' })
    await expectHeard(HEARD[outage])
    expect(await isOnLine(), outage).toBe(outage !== 'refused')
    const events = await page.evaluateHandle(recordEvents)
    await network.heal()
    await expectHeard(HEARD.healed)
    expect([await isOnLine(), await events.jsonValue()]).toEqual([true, outage === 'refused' ? ['online'] : []])
  }
  await network.cut(site)
})

test('after a test that leaves its network cut, the next test’s network works', async ({ site, page }) => {
  const answer = await page.goto(`${site.origin}/api/health`)
  expect(answer?.status()).toBe(200)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
})

/**
 * Sends a request that no cache may answer. Returns the answer's text, or the name of the error. Runs in the page and
 * in the service worker.
 */
async function askServer(limitMs: number): Promise<string> {
  try {
    const answer = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(limitMs) })
    return await answer.text()
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

function recordEvents(): string[] {
  const events: string[] = []
  for (const type of ['online', 'offline']) addEventListener(type, () => events.push(type))
  return events
}
