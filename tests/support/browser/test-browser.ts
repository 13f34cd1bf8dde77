import type { FaceName } from '../../../src/build/tools/brought-fonts.ts'
import { STEADY_VISITOR, steadyChromium } from '../../../src/build/tools/steady-chromium.ts'

/** `TEST_FACE=wide npm test` runs all journeys as on a system with wide letters. */
export const usualFace: FaceName = process.env['TEST_FACE'] === 'wide' ? 'wide' : 'narrow'

/** The visitor of all journeys, unless a test sets another. */
export const testVisitor = { ...STEADY_VISITOR, colorScheme: 'light', deviceScaleFactor: 1 } as const

/** A failed sync is retried after a second. A visitor's browser waits five minutes, and gives up after some retries. */
const syncs = {
  initial_retry_delay_sec: 1,
  retry_delay_factor: 1,
  max_sync_attempts: 1000,
  max_sync_attempts_with_notification_permission: 1000,
}
const impatientSync = [
  '--force-fieldtrials=BackgroundSync/Tests',
  `--force-fieldtrial-params=BackgroundSync.Tests:${Object.entries(syncs).flat().join('/')}`,
]

/** Launch options of the tests' browser, the same on every machine. */
export function testBrowser({ window = false, face = usualFace } = {}): ReturnType<typeof steadyChromium> {
  const options = steadyChromium({ window, face })
  return { ...options, args: [...options.args, ...impatientSync] }
}
