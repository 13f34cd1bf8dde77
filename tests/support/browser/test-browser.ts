import type { FaceName } from '../../../src/build/tools/brought-fonts.ts'
import { STEADY_VISITOR, steadyChromium } from '../../../src/build/tools/steady-chromium.ts'

/** `TEST_FACE=wide npm test` runs all browser tests with a wide typeface, like the default typeface of some systems. */
export const usualFace: FaceName = process.env['TEST_FACE'] === 'wide' ? 'wide' : 'narrow'

/** The browser settings of the visitor in all browser tests, unless a test sets others. */
export const testVisitor = { ...STEADY_VISITOR, colorScheme: 'light', deviceScaleFactor: 1 } as const

/**
 * Settings for background sync: here Chromium retries a failed sync after a second. A visitor's Chromium waits five
 * minutes, and gives up after a few retries.
 */
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

/** Launch options of the tests' browser. They give the same result on every machine. */
export function testBrowser({ window = false, face = usualFace } = {}): ReturnType<typeof steadyChromium> {
  const options = steadyChromium({ window, face })
  return { ...options, args: [...options.args, ...impatientSync] }
}
