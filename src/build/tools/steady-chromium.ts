import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import { inRoot } from './project.mjs'

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

/**
 * The font sets for browser tests. npm packages bring the fonts, so that texts have the same width on every machine.
 * Only Linux has fontconfig; other systems use their own fonts.
 */

export const FACE_NAMES = ['narrow', 'wide'] as const

export type FaceName = (typeof FACE_NAMES)[number]

/** `narrow`: Roboto, as on Android, and a serif as wide as Times. `wide`: Debian's fonts, about as wide as Verdana. */
export const faces = {
  narrow: { sans: 'Roboto', serif: 'Tinos', packages: ['@expo-google-fonts/roboto', '@expo-google-fonts/tinos'] },
  wide: { sans: 'DejaVu Sans', serif: 'DejaVu Serif', packages: [] },
} as const satisfies Record<FaceName, { sans: string; serif: string; packages: readonly string[] }>

/** The package of all DejaVu fonts is in both sets, because they have arrows and symbols that the others lack. */
const EVERYWHERE = { mono: 'DejaVu Sans Mono', package: 'dejavu-fonts-ttf' }

/**
 * Writes a fontconfig file with only the fonts of one set.
 * @returns its path, for FONTCONFIG_FILE
 */
function writeFontConfig(name: FaceName): string {
  const file = inRoot('build', 'brought-fonts', `${name}.conf`)
  const text = fontConfig(name)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return file
  mkdirSync(inRoot('build', 'brought-fonts'), { recursive: true })
  // Several test processes may write the file at once, so each writes a draft and renames it.
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
  return file
}

function fontConfig(name: FaceName): string {
  const { sans, serif, packages } = faces[name]
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[...packages, EVERYWHERE.package].map((each) => `<dir>${inRoot('node_modules', each)}</dir>`).join('\n')}
<cachedir>${inRoot('build', 'brought-fonts', 'cache')}</cachedir>
<selectfont><rejectfont><glob>*/DejaVuMath*</glob></rejectfont></selectfont>
${['Regular', 'Italic', 'Bold', 'Bold Italic'].map(asLiberationSerif).join('\n')}
${['sans-serif', 'system-ui', 'sans'].map((generic) => alias(generic, sans)).join('\n')}
${alias('serif', serif)}
${alias('monospace', EVERYWHERE.mono)}
<match><edit name="family" mode="append_last"><string>${sans}</string></edit></match>
<match target="font">
${['hinting', 'autohint'].map((setting) => `<edit name="${setting}" mode="assign"><bool>false</bool></edit>`).join('\n')}
<edit name="antialias" mode="assign"><bool>true</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>
<edit name="rgba" mode="assign"><const>none</const></edit>
</match>
</fontconfig>
`
}

const alias = (generic: string, face: string) =>
  `<alias binding="same"><family>${generic}</family><prefer><family>${face}</family></prefer></alias>`

/** Returns a fontconfig rule by which `local('Liberation Serif')` in the pages' CSS finds Tinos. */
const asLiberationSerif = (style: string) => `<match target="scan">
<test name="family"><string>Tinos</string></test>
<test name="style"><string>${style}</string></test>
<edit name="fullname" mode="assign"><string>${`Liberation Serif ${style}`.replace(' Regular', '')}</string></edit>
</match>`

/**
 * The locale and time zone of every test browser. The browser's process gets the zone too, because Playwright's
 * emulation of a page does not reach its workers.
 */
export const STEADY_VISITOR = { locale: 'en-US', timezoneId: 'America/New_York' } as const

/**
 * Returns launch options for a Chromium that shows a page the same on every machine.
 * @param options.window as for `chromiumOptions`
 * @param options.face the font set for the generic families such as `serif`
 */
export function steadyChromium({ window = false, face = 'narrow' }: { window?: boolean; face?: FaceName } = {}) {
  const { executablePath, args } = chromiumOptions({ window })
  const { locale, timezoneId } = STEADY_VISITOR
  return {
    executablePath,
    args: [...args, '--font-render-hinting=none', '--force-device-scale-factor=1', `--lang=${locale}`],
    env: { ...process.env, FONTCONFIG_FILE: writeFontConfig(face), LANGUAGE: locale, TZ: timezoneId },
  }
}
