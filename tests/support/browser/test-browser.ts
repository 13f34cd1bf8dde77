import type { FaceName } from '../../../src/build/tools/brought-fonts.ts'
import { STEADY_VISITOR, steadyChromium } from '../../../src/build/tools/steady-chromium.ts'

/** `TEST_FACE=wide npm test`: all journeys as on a system with wide letters. */
export const usualFace: FaceName = process.env['TEST_FACE'] === 'wide' ? 'wide' : 'narrow'

/** The visitor of all journeys, where a test does not say otherwise. */
export const testVisitor = { ...STEADY_VISITOR, colorScheme: 'light', deviceScaleFactor: 1 } as const

/** Launch options of the tests' browser, the same on every machine. */
export function testBrowser({ window = false, face = usualFace } = {}): ReturnType<typeof steadyChromium> {
  return steadyChromium({ window, face })
}
