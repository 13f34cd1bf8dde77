import { expect, returning as test } from '../support/browser/browser-test.ts'
import { WAIT_HANG_MS } from '../support/hang.ts'
import { PORTAL_TEXT } from '../support/faults/fault-proxy.ts'
import { untilControlled } from '../support/browser/service-worker.ts'

const HEARD = { refused: 'TypeError', hanging: 'TimeoutError', portal: PORTAL_TEXT, healed: 'API is healthy.' } as const

test('a cut network is cut for the worker and the page, also after navigations, until it is healed', async ({
  site,
  network,
  context,
  page,
}) => {
  await page.goto(`${site.origin}/`)
  await untilControlled(page)
  // A browser that has been on another site before has its worker too.
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

test('a network that a test leaves cut is repaired for the next one', async ({ site, page }) => {
  const answer = await page.goto(`${site.origin}/api/health`)
  expect(answer?.status()).toBe(200)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
})

/** Returns the result of a request that no cache may answer: the text, or the error's name. Runs in page and worker. */
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
