import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const CHROMIUM = fileURLToPath(new URL('support/browser/ensure-chromium.ts', import.meta.url))
const ENGINES = fileURLToPath(new URL('support/engines/ensure-engines.ts', import.meta.url))
const INSTALLED = '/usr/bin/chromium'
const SHELL = '/usr/bin/chromium-headless-shell'
const NAMED = '/opt/named'
const CACHE = '/home/visitor/.cache'
const PACKAGED = `${CACHE}/lexharbor/@sparticuz-chromium@153.0.0/chromium`
const WINDOWLESS = 'a headless shell: journeys with the tag @window are not checked'
const VERSION = 'Chromium 1.2.3 built on Debian'

const FETCHING = "fetching Playwright's Chromium\n"
const NPX = 'npx playwright install chromium\n'
const apt = (names: string) => `apt-get update -qq\napt-get install -y -qq --no-install-recommends ${names}\n`
const installing = (names: string) => `installing ${names} with apt-get\n`
const PACKAGING = 'fetching @sparticuz/chromium@153.0.0 from npm\n'
const shellAlone = { CHROMIUM_PATH: PACKAGED, CHROMIUM_SHELL_PATH: PACKAGED }
const both = { CHROMIUM_PATH: INSTALLED, CHROMIUM_SHELL_PATH: SHELL }

test('an installed Chromium is used, with its headless shell, and nothing is downloaded', () => {
  expect(ensure({ has: [INSTALLED, SHELL] })).toEqual({
    status: 0,
    found: {
      said: `${INSTALLED}, ${VERSION}\nwithout windows: ${SHELL}, ${VERSION}`,
      environment: both,
      hasWindows: true,
    },
    told: '',
    called: '',
  })
})

test("if no Chromium is installed, Playwright's is downloaded into the user's cache", () => {
  const { found, told, called } = ensure({ npx: INSTALLED, user: 1000 })
  expect([found?.environment['CHROMIUM_PATH'], told, called]).toEqual([INSTALLED, FETCHING, NPX])
})

test('if Playwright’s can’t be downloaded, root on Debian gets Debian’s packages', () => {
  expect(ensure({ apt: { chromium: INSTALLED, 'chromium-headless-shell': SHELL } })).toMatchObject({
    status: 0,
    found: { environment: both, hasWindows: true },
    told: FETCHING + installing('chromium') + installing('chromium-headless-shell'),
    called: NPX + apt('chromium') + apt('chromium-headless-shell'),
  })
})

test('for an installed Chromium the headless shell is installed too, unless Debian has no such package', () => {
  const { status, found, called } = ensure({ has: [INSTALLED] })
  expect([status, called]).toEqual([0, apt('chromium-headless-shell')])
  expect(found?.environment).toEqual({ CHROMIUM_PATH: INSTALLED, CHROMIUM_SHELL_PATH: '' })
})

test.each([
  { who: 'a user without rights', given: { user: 1000 }, before: '', called: '' },
  {
    who: 'an administrator whose package does not start',
    given: {},
    before: installing('chromium'),
    called: apt('chromium'),
  },
])('$who gets the package of npm, and is told what is not checked', ({ given, before, called }) => {
  expect(ensure({ ...given, npm: PACKAGED })).toEqual({
    status: 0,
    found: {
      said: `${PACKAGED}, ${VERSION}\n${WINDOWLESS}`,
      environment: shellAlone,
      hasWindows: false,
    },
    told: FETCHING + before + PACKAGING,
    called: `${NPX}${called}packaged\n`,
  })
})

test('an npm package that was downloaded before is used at once', () => {
  expect(ensure({ has: [PACKAGED], user: 1000 })).toMatchObject({ status: 0, told: '', called: '' })
})

test('an installed Chromium that does not start is ignored', () => {
  expect(ensure({ has: [PACKAGED], broken: [INSTALLED], user: 1000 }).found?.environment).toEqual(shellAlone)
})

test('CHROMIUM_PATH names the browser, and no other is searched', () => {
  const { found, called } = ensure({ has: [NAMED, INSTALLED, SHELL], env: { CHROMIUM_PATH: NAMED } })
  expect([found?.environment, called]).toEqual([{ CHROMIUM_PATH: NAMED, CHROMIUM_SHELL_PATH: '' }, ''])
})

test('a named Chromium is checked for windows', () => {
  expect(ensure({ has: [NAMED], env: { CHROMIUM_PATH: NAMED }, sync: false }).found).toEqual({
    said: `${NAMED}, ${VERSION}\n${WINDOWLESS}`,
    environment: { CHROMIUM_PATH: NAMED, CHROMIUM_SHELL_PATH: NAMED },
    hasWindows: false,
  })
})

test('a named Chromium that does not start is an error', () => {
  expect(ensure({ has: [INSTALLED], env: { CHROMIUM_PATH: NAMED } })).toEqual({
    status: 1,
    found: undefined,
    sentence: `CHROMIUM_PATH names ${NAMED}, which does not start.\n`,
    told: '',
    called: '',
  })
})

test.each([
  { who: 'an administrator', user: 0, how: '`apt-get install chromium` did not work; run it yourself to see why' },
  { who: 'a user without rights', user: 1000, how: 'On Debian or Ubuntu: `sudo apt-get install chromium`' },
])('$who for whom nothing can be fetched is told in one sentence how to get it', ({ user, how }) => {
  const { status, sentence } = ensure({ user })
  expect([status, sentence]).toEqual([
    1,
    `Chromium is missing, and could not be fetched. ${how}; or name a Chromium or Chrome in CHROMIUM_PATH.\n`,
  ])
})

const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'python3-gi', 'gir1.2-webkit2-4.1']

test('root on Debian gets the other browsers as Debian’s packages', () => {
  const { told, called } = runScript(ENGINES, {})
  expect([told, called]).toEqual([installing(ENGINE_PACKAGES.join(', ')), apt(ENGINE_PACKAGES.join(' '))])
})

test('an unprivileged user gets one sentence about the missing browsers', () => {
  const { status, said, told, called } = runScript(ENGINES, { user: 1000 })
  expect([status, told, called]).toEqual([1, '', ''])
  expect(said).toBe(
    `The engine tests lack firefox-esr, WebKitWebDriver, Xvfb, the WebKit2 4.1 bindings of Python. On Debian or Ubuntu: \`sudo apt-get install ${ENGINE_PACKAGES.join(' ')}\`.\n`,
  )
})

type Given = {
  /** Browsers that are installed and start. */
  has?: string[]
  /** Browsers that are installed and do not start. */
  broken?: string[]
  /**
   * The browser that the download of Playwright's Chromium installs. `apt` and `npm` are the same for Debian's packages
   * and for the npm package. If a field is missing, that download fails.
   */
  npx?: string
  apt?: Record<string, string>
  npm?: string
  user?: number
  env?: Record<string, string>
  /** Whether the Chromium in CHROMIUM_PATH has background sync. */
  sync?: boolean
}

type Found = { said: string; environment: Record<string, string>; hasWindows: boolean }

function ensure(given: Given) {
  const { status, said, told, called } = runScript(CHROMIUM, given)
  const found: Found | undefined = status === 0 ? JSON.parse(said) : undefined
  return { status, found, ...(found === undefined ? { sentence: said } : {}), told, called }
}

/**
 * Runs the script on a simulated Debian that has only the given browsers. Records the commands that the script calls.
 */
function runScript(script: string, given: Given) {
  const folder = mkdtempSync(join(tmpdir(), 'lexharbor-browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = `
    import fs from 'node:fs'
    import childProcess from 'node:child_process'
    import { registerHooks, syncBuiltinESMExports } from 'node:module'
    const given = ${JSON.stringify({ has: [], broken: [], apt: {}, sync: true, ...given, version: VERSION })}
    const calls = []
    fs.existsSync = (path) => given.has.includes(path) || given.broken.includes(path)
    fs.globSync = () => []
    process.getuid = () => ${given.user ?? 0}
    for (const [name, value] of [['platform', 'linux'], ['arch', 'x64']]) Object.defineProperty(process, name, { value })
    const bring = (path) => path !== undefined && given.has.push(path)
    globalThis.fetchPackage = () => { calls.push('packaged'); bring(given.npm) }
    childProcess.spawnSync = (command, args) => {
      if (given.has.includes(command)) return { status: 0, stdout: given.version + ' \\n' }
      if (command === 'apt-get' && args[0] === '--version') return { status: 0 }
      if (command !== 'npx' && command !== 'apt-get') return { status: 127 }
      calls.push([command, ...args].join(' '))
      if (command === 'npx') bring(given.npx)
      if (args[0] === 'install') bring(given.apt[args.at(-1)])
      return { status: 0 }
    }
    syncBuiltinESMExports()
    const stubs = {
      'packaged-shell.ts':
        'export const isPackagedHere = () => true; export const fetchPackagedShell = async () => fetchPackage();' +
        'export const hasBackgroundSync = async () => ' + given.sync,
    }
    registerHooks({
      resolve(name, context, next) {
        const stub = stubs[name.replace('./', '')]
        return stub === undefined ? next(name, context) : { url: 'data:text/javascript,' + stub, shortCircuit: true }
      },
    })
    process.on('exit', () => fs.writeSync(3, calls.map((call) => call + '\\n').join('')))`
  const { status, output } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(before)}`, script],
    {
      env: { PATH: folder, HOME: folder, XDG_CACHE_HOME: CACHE, ...given.env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    },
  )
  const [, said = '', told = '', called = ''] = output
  return { status, said: said ?? '', told: told ?? '', called: called ?? '' }
}
