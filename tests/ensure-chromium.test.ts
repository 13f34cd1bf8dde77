import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { writeCommand } from './support/servers/start-folder.ts'

const CHROMIUM = fileURLToPath(new URL('support/browser/ensure-chromium.ts', import.meta.url))
const ENGINES = fileURLToPath(new URL('support/engines/ensure-engines.ts', import.meta.url))
const FETCHED = "fetching Playwright's Chromium\n"
const INSTALLED = 'installing chromium\n'
const APT = 'apt-get update -qq\napt-get install -y -qq --no-install-recommends chromium\n'
const NPX = 'npx playwright install chromium\n'

test('the run is told which browser it uses: the one that CHROMIUM_PATH names and no other, with its version', async () => {
  const machine = await openMachine({ has: 'chromium', env: { CI: 'true' } })
  expect(await machine.run()).toEqual({ status: 0, said: machine.found, told: '', called: '' })
})

test("Playwright's own Chromium is fetched without a question, since it stays in the user's cache", async () => {
  const machine = await openMachine({ npx: 'brings it' })
  expect(await machine.run()).toEqual({ status: 0, said: machine.found, told: FETCHED, called: NPX })
})

test('in CI the package of the system is installed', async () => {
  const machine = await openMachine({ apt: 'brings it', env: { CI: 'true' } })
  expect(await machine.run()).toEqual({
    status: 0,
    said: machine.found,
    told: FETCHED + INSTALLED,
    called: NPX + APT,
  })
})

test('with --install the package of the system is installed', async () => {
  const machine = await openMachine({ apt: 'brings it' })
  expect(await machine.run('--install')).toMatchObject({ status: 0, said: machine.found, called: NPX + APT })
})

test.each(['y\n', 'Yes\n'])('at a terminal somebody is asked, and %j installs it', async (answer) => {
  const machine = await openMachine({ apt: 'brings it', answer })
  const end = await machine.run()
  expect(end).toMatchObject({ status: 0, said: machine.found, called: NPX + APT })
  expect(end.told).toContain('Install chromium with apt-get? [y/N] ')
})

const missing = "Chromium is missing, and Playwright's could not be fetched."
const named = 'or name a Chromium or Chrome in CHROMIUM_PATH.\n'
const withFlag = `${missing} Run the command again with \`-- --install\`, which runs \`apt-get install chromium\`; ${named}`
const didNotWork = `${missing} \`apt-get install chromium\` did not work; run it yourself to see why; ${named}`
const byHand = `${missing} On Debian or Ubuntu: \`sudo apt-get install chromium\`; ${named}`

test.each([
  { when: 'no terminal', given: {}, said: withFlag },
  { when: 'CI=false and no terminal', given: { env: { CI: 'false' } }, said: withFlag },
  { when: 'a no at the terminal', given: { answer: '\n' }, said: withFlag },
  { when: 'somebody who is no administrator', given: { user: 1000, env: { CI: 'true' } }, said: byHand },
])('with $when nothing is installed: one line says what is missing and how to get it', async ({ given, said }) => {
  const machine = await openMachine({ apt: 'brings it', ...given })
  const end = await machine.run()
  expect(end).toMatchObject({ status: 1, said })
  expect(end.called).not.toContain('apt-get update')
  expect(end.called).not.toContain('apt-get install')
})

test('what could not be installed is said too', async () => {
  const machine = await openMachine({ apt: 'fails' })
  expect(await machine.run('--install')).toMatchObject({ status: 1, said: didNotWork, called: NPX + APT })
})

test('the engines are asked for in the same way', async () => {
  const machine = await openMachine({ apt: 'fails' })
  const packages = 'firefox-esr webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1'
  const lacking =
    /^The engine tests lack firefox-esr, WebKitWebDriver, Xvfb(?:, the WebKit2 4\.1 bindings of Python)?\. /
  const how = `Run the command again with \`-- --install\`, which runs \`apt-get install ${packages}\`.\n`
  const asked = await machine.runScript(ENGINES)
  expect(asked).toMatchObject({ status: 1, called: '' })
  expect(asked.said).toMatch(lacking)
  expect(asked.said).toContain(how)
  const told = await machine.runScript(ENGINES, '--install')
  expect(told.called).toContain(`apt-get install -y -qq --no-install-recommends ${packages}\n`)
})

const shellOnly = 'apt-get update -qq\napt-get install -y -qq --no-install-recommends chromium-headless-shell\n'

test.each([
  { when: 'in CI', env: { CI: 'true' }, called: shellOnly },
  { when: 'at a terminal', env: {}, called: '' },
])('$when a browser is enough: the headless shell is got without a question, or done without', async (given) => {
  const machine = await openMachine({ has: 'installed chromium', env: given.env, apt: 'fails', answer: 'n\n' })
  const end = await machine.run()
  expect(end).toMatchObject({ status: 0, called: given.called })
  expect(end.told).not.toContain('?')
  expect(end.said).toMatch(/^\/usr\/bin\/chromium, [^\n]+\n$/)
})

test('the run is told of the headless shell', async () => {
  const machine = await openMachine({ has: 'installed chromium and shell' })
  const { status, said, called } = await machine.run()
  expect([status, called]).toEqual([0, ''])
  expect(said).toMatch(/^\/usr\/bin\/chromium, .+\nwithout windows: \/usr\/bin\/chromium-headless-shell, .+\n$/)
})

type Given = {
  /** At CHROMIUM_PATH, or where Debian installs them. */
  has?: 'chromium' | 'installed chromium' | 'installed chromium and shell'
  npx?: 'brings it'
  apt?: 'brings it' | 'fails'
  user?: number
  env?: Record<string, string>
  /** What is typed at the terminal; without it there is none. */
  answer?: string
}

/** A machine whose only Chromium is at CHROMIUM_PATH, once something has put it there, or the installed ones. npx and apt-get note how they were called. */
async function openMachine({ has, npx, apt, user = 0, env = {}, answer }: Given) {
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-browser-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const browser = join(folder, 'browser')
  const ready = join(folder, 'ready-browser')
  const calls = join(folder, 'calls')
  await writeFile(calls, '')
  writeCommand(ready, 'echo "a warning" >&2\necho "Chromium 1.2.3 built on Debian "')
  if (has === 'chromium') writeCommand(browser, 'echo "Chromium 1.2.3 built on Debian "')
  const note = (name: string) => `echo "${name} $*" >> ${calls}`
  writeCommand(join(folder, 'npx'), `${note('npx')}\n${npx === undefined ? 'exit 1' : `/bin/cp ${ready} ${browser}`}`)
  const install = apt === 'brings it' ? `/bin/cp ${ready} ${browser}` : 'exit 1'
  writeCommand(join(folder, 'apt-get'), `[ "$1" = --version ] || ${note('apt-get')}\n[ "$1" != install ] || ${install}`)

  const installed = has?.startsWith('installed')
    ? ['/usr/bin/chromium', ...(has.endsWith('shell') ? ['/usr/bin/chromium-headless-shell'] : [])]
    : []
  const named = installed.length > 0 ? {} : { CHROMIUM_PATH: browser }
  const before = `
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const exists = fs.existsSync
    fs.existsSync = (path) => ${JSON.stringify(installed)}.includes(path) || (path === ${JSON.stringify(browser)} && exists(path))
    fs.globSync = () => []
    process.getuid = () => ${user}
    Object.defineProperty(process, 'platform', { value: 'linux' })
    process.stdin.isTTY = ${answer !== undefined}
    syncBuiltinESMExports()`
  const runScript = async (script: string, ...args: string[]) => {
    const child = spawn(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(before)}`, script, ...args],
      {
        env: { PATH: folder, HOME: folder, ...named, ...env },
      },
    )
    const printed = { said: '', told: '' }
    child.stdout.on('data', (chunk: Buffer) => (printed.said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (printed.told += chunk.toString()))
    child.stdin.end(answer ?? '')
    await once(child, 'close')
    return { status: child.exitCode, ...printed, called: await readFile(calls, 'utf8') }
  }
  return {
    found: `${browser}, Chromium 1.2.3 built on Debian\n`,
    run: (...args: string[]) => runScript(CHROMIUM, ...args),
    runScript,
  }
}
