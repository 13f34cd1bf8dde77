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

/** A headless shell that is a package of npm: for systems that have no other Chromium and let none be installed. */
export const shellPackage = '@sparticuz/chromium@153.0.0'

/** Where `npm test` unpacks it. */
export const packagedShell = join(
  process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'),
  'lexharbor',
  shellPackage.replace('/', '-'),
  'chromium',
)

/** The browsers with windows that there are, the one to take first: CHROMIUM_PATH's alone; else Playwright's own, then installed ones. */
export function findChromiums(): string[] {
  const named = process.env['CHROMIUM_PATH'] ?? ''
  const places = named === '' ? [chromium.executablePath(), ...usualPlaces] : [named]
  return places.filter((path) => existsSync(path))
}

/**
 * Chromium's headless shells that there are: the same engine without windows, address bar and extensions, which shows a page with less
 * than half of the work. CHROMIUM_SHELL_PATH's alone; none where only CHROMIUM_PATH is named; else Playwright's own, then an installed
 * one; npm's only where there is no Chromium with windows.
 */
export function findHeadlessShells(): string[] {
  const named = process.env['CHROMIUM_SHELL_PATH'] ?? ''
  if (named !== '') return [named].filter((path) => existsSync(path))
  if (process.env['CHROMIUM_PATH']) return []
  const packaged = findChromiums().length === 0 ? [packagedShell] : []
  return [...playwrightShells(), INSTALLED_SHELL, ...packaged].filter((path) => existsSync(path))
}

/** Playwright fetches it beside its Chromium, at the same revision: `…/chromium-1234/chrome-linux64/chrome`. */
function playwrightShells(): string[] {
  const folder = dirname(dirname(chromium.executablePath())).replace(/chromium(?=-\d+$)/, 'chromium_headless_shell')
  return globSync(`${folder}/*/{chrome-headless-shell,headless_shell}{,.exe}`)
}

/**
 * Launch options for `chromium.launch`, `launchPersistentContext` and Playwright's config; Playwright itself adds --no-sandbox.
 * @param options.window for what a browser with windows does and the shell does not, where there is one: installed apps, and what stands
 *   in the way of installing one
 */
export function chromiumOptions({ window = false } = {}): { executablePath: string; args: string[] } {
  const [shell] = findHeadlessShells()
  const [browser] = findChromiums()
  const executablePath = window ? (browser ?? shell) : (shell ?? browser)
  if (executablePath === undefined)
    throw new Error('No Chromium was found. `npm test` gets one; or name one in CHROMIUM_PATH.')
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
      ...(executablePath === shell ? ['--disable-blink-features=Badging'] : []),
    ],
  }
}
