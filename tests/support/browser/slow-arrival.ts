import { expect, type Page } from 'playwright/test'
import type { Site } from '../servers/site.ts'
import { countShifts, STEADY_SHIFT } from './layout-shift.ts'

/** Opens pages whose HTML arrives in pieces, and checks that visible elements do not move meanwhile. */
export async function expectSteadyArrival(page: Page, site: Site, paths: readonly string[]): Promise<void> {
  site.proxy.decide = ({ path }) => (paths.includes(path) ? 'trickle' : 'pass')
  const shifts = await countShifts(page)
  for (const path of paths) {
    await page.goto(site.origin + path)
    const { sum, moved } = await shifts()
    expect.soft(sum, `${path}: ${moved}`).toBeLessThan(STEADY_SHIFT)
  }
  await site.proxy.reset()
}
