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

/**
 * A headless shell as an npm package, for systems without another Chromium on which the developer may not install one.
 */
export const shellPackage = '@sparticuz/chromium@153.0.0'

/** The folder to which `npm test` unpacks that package. */
export const packagedShell = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'lexharbor',
  shellPackage.replace('/', '-'),
  'chromium',
)

/** Returns the installed browsers with windows, best first: only CHROMIUM_PATH if it is set; else Playwright's own, then installed ones. */
export function findChromiums(): string[] {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  const places = named === '' ? [chromium.executablePath(), ...usualPlaces] : [named]
  return places.filter((path) => existsSync(path))
}

/**
 * Returns the installed headless shells of Chromium: the same engine without windows, address bar and extensions, which needs less than
 * half of the work to show a page. Only CHROMIUM_SHELL_PATH if it is set; none if only CHROMIUM_PATH is set; else Playwright's own, then an
 * installed one, and npm's only if there is no Chromium with windows.
 */
export function findHeadlessShells(): string[] {
  const named = process.env['CHROMIUM_SHELL_PATH'] ?? ''
  if (named !== '') return [named].filter((path) => existsSync(path))
  if (process.env['CHROMIUM_PATH']) return []
  const packaged = findChromiums().length === 0 ? [packagedShell] : []
  return [...playwrightShells(), INSTALLED_SHELL, ...packaged].filter((path) => existsSync(path))
}

/** Playwright installs it beside its Chromium, at the same revision: `…/chromium-1234/chrome-linux64/chrome`. */
function playwrightShells(): string[] {
  const folder = dirname(dirname(chromium.executablePath())).replace(/chromium(?=-\d+$)/, 'chromium_headless_shell')
  return globSync(`${folder}/*/{chrome-headless-shell,headless_shell}{,.exe}`)
}

/**
 * Returns launch options for `chromium.launch`, `launchPersistentContext` and Playwright's config. Playwright itself adds --no-sandbox.
 * @param options.window uses a browser with windows, if there is one, for features that the shell lacks: installed apps and their
 * installation
 */
export function chromiumOptions({ window = false } = {}): { executablePath: string; args: string[] } {
  const [shell] = findHeadlessShells()
  const [browser] = findChromiums()
  const executablePath = window ? (browser ?? shell) : (shell ?? browser)
  if (executablePath === undefined)
    throw new Error('No Chromium was found. `npm test` gets one; or name one in CHROMIUM_PATH.')
  return {
    executablePath,
    // The browser must contact no host except the site under test.
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Otherwise every window starts two more pages for suggestions below an invisible address bar, which is half of a
      // short test's work. And every page would start a second process for its next navigation.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,SpareRendererForSitePerProcess',
      // The headless shell has no app icon, and its renderer crashes when a worker sets a number on it.
      ...(executablePath === shell ? ['--disable-blink-features=Badging'] : []),
    ],
  }
}
