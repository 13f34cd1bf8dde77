import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { chromium } from 'playwright'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Where Debian installs Chromium's headless shell. */
const INSTALLED_SHELL = '/usr/bin/chromium-headless-shell'

/** The browser to test with: CHROMIUM_PATH, else Playwright's own, else an installed Chromium or Chrome; undefined when there is none. */
export function findChromium(): string | undefined {
  const places = [process.env['CHROMIUM_PATH'] ?? '', chromium.executablePath(), ...usualPlaces]
  return places.find((path) => path !== '' && existsSync(path))
}

/**
 * Chromium's headless shell: the same engine without windows, address bar and extensions, which shows a page with less than half of the
 * work. Playwright's own, else an installed one; undefined when there is none, or when CHROMIUM_PATH names the browser.
 */
export function findHeadlessShell(): string | undefined {
  if (process.env['CHROMIUM_PATH']) return undefined
  return [...playwrightShells(), INSTALLED_SHELL].find((path) => existsSync(path))
}

/** Playwright fetches it beside its Chromium, at the same revision: `…/chromium-1234/chrome-linux64/chrome`. */
function playwrightShells(): string[] {
  const folder = dirname(dirname(chromium.executablePath())).replace(/chromium(?=-\d+$)/, 'chromium_headless_shell')
  return globSync(`${folder}/*/{chrome-headless-shell,headless_shell}{,.exe}`)
}

/**
 * Launch options for `chromium.launch`, `launchPersistentContext` and Playwright's config; Playwright itself adds --no-sandbox.
 * @param options.window for what only a browser with windows does: installed apps, and what stands in the way of installing one
 */
export function chromiumOptions({ window = false } = {}): { executablePath: string; args: string[] } {
  const shell = window ? undefined : findHeadlessShell()
  const executablePath = shell ?? findChromium()
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
      // Else every window starts two more pages, for suggestions below an address bar that nobody sees: half of a short test's work. And
      // every page would have a second process started, for where the visitor may go next.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      // The shell has no icon to put a number on, and its renderer breaks when a worker tries to.
      ...(shell === undefined ? [] : ['--disable-blink-features=Badging']),
    ],
  }
}
