import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** A headless shell from npm, for systems without another Chromium where the developer may not install one. */
export const shellPackage = '@sparticuz/chromium@153.0.0'

/** The path of the program in that package, after `npm test` has unpacked it. */
export const packagedShell = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'lexharbor',
  shellPackage.replace('/', '-'),
  'chromium',
)

/** Returns the paths of browsers with windows, best first. If CHROMIUM_PATH is set, returns only that one. */
export function findChromiums(): string[] {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  const places = named === '' ? [chromium.executablePath(), ...usualPlaces] : [named]
  return places.filter((path) => existsSync(path))
}

/**
 * Returns the paths of the installed headless shells, best first. A headless shell is Chromium without windows, address
 * bar and extensions, and needs less than half of the work to show a page. If CHROMIUM_SHELL_PATH is set, returns only
 * that one; if only CHROMIUM_PATH is set, none. Otherwise Playwright's own comes first, then an installed one, and
 * npm's if there is no Chromium with windows.
 */
export function findHeadlessShells(): string[] {
  const named = process.env['CHROMIUM_SHELL_PATH'] ?? ''
  if (named !== '') return [named].filter((path) => existsSync(path))
  if (process.env['CHROMIUM_PATH']) return []
  const packaged = findChromiums().length === 0 ? [packagedShell] : []
  return [...playwrightShells(), INSTALLED_SHELL, ...packaged].filter((path) => existsSync(path))
}

/** Returns the headless shells that Playwright has installed beside its Chromium, at the same revision. */
function playwrightShells(): string[] {
  const folder = dirname(dirname(chromium.executablePath())).replace(/chromium(?=-\d+$)/, 'chromium_headless_shell')
  return globSync(`${folder}/*/{chrome-headless-shell,headless_shell}{,.exe}`)
}

/**
 * Returns launch options for `chromium.launch`, `launchPersistentContext` and Playwright's config. Playwright itself
 * adds --no-sandbox.
 * @param options.window uses a browser with windows, if there is one. The headless shell can't install a web app.
 */
export function chromiumOptions({ window = false } = {}): { executablePath: string; args: string[] } {
  const [shell] = findHeadlessShells()
  const [browser] = findChromiums()
  const executablePath = window ? (browser ?? shell) : (shell ?? browser)
  if (executablePath === undefined)
    throw new Error('No Chromium was found. `npm test` gets one; or name one in CHROMIUM_PATH.')
  return {
    executablePath,
    // Most of these flags stop the browser's own requests: it must contact only the site under test.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Without these flags every window starts two more pages, for suggestions below an invisible address bar, which
      // takes half of a short test's time. Every page would also start a second process for its next navigation.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      // The headless shell has no app icon, and its renderer crashes when a service worker sets a badge on it.
      ...(executablePath === shell ? ['--disable-blink-features=Badging'] : []),
    ],
  }
}
