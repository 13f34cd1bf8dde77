import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The browser to test with: CHROMIUM_PATH, else Playwright's own, else an installed Chromium or Chrome; undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...usualPlaces]
  return places.find((path) => path !== '' && existsSync(path))
}

/** Launch options for `chromium.launch`, `launchPersistentContext` and Playwright's config; Playwright itself adds --no-sandbox. */
export function chromiumOptions(): { executablePath: string; args: string[] } {
  const executablePath = findChromium()
  if (executablePath === undefined)
    throw new Error('No Chromium was found. Run `npx playwright install chromium`, or name one in CHROMIUM_PATH.')
  return {
    executablePath,
    // Nothing that talks to anybody but the site under test.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Else every window starts two more pages, for suggestions below an address bar that nobody sees: half of a short test's work.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    ],
  }
}
