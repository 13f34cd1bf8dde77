import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { findProgram } from '../runner/needed-programs.ts'
import { freePort } from '../servers/free-port.ts'
import { until } from '../until.ts'
import { createBreakableNetwork, type BreakableNetwork } from '../faults/fault-proxy.ts'
import { startSite, type Site } from '../servers/site.ts'
import { type Engine, type EngineBrowser, untilTrue } from './engine.ts'

/** Firefox over WebDriver BiDi, without a window. */
const firefox: Engine = firefoxWith({})

/**
 * Returns a Firefox with changed settings.
 * @param preferences the settings, by their names in `about:config`
 */
export function firefoxWith(preferences: Readonly<Record<string, string | number | boolean>>): Engine {
  return { name: 'Firefox', launch: (profile, script) => launchFirefox(preferences, profile, script) }
}

async function launchFirefox(
  preferences: Readonly<Record<string, string | number | boolean>>,
  profile: string,
  script = '',
): Promise<EngineBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']),
    headless: true,
    userDataDir: profile,
    extraPrefsFirefox: { ...preferences },
  })
  const [page = await browser.newPage()] = await browser.pages()
  if (script !== '') await page.evaluateOnNewDocument(script)
  return {
    async open(address) {
      await page.goto(address, { waitUntil: 'load', timeout: 30_000 })
    },
    async reload() {
      await page.reload({ waitUntil: 'load', timeout: 30_000 })
    },
    evaluate: (body) => page.evaluate(`(async () => { ${body} })()`),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    close: () => browser.close(),
  }
}

const valueSchema = v.object({ value: v.unknown() })
const sessionSchema = v.object({ sessionId: v.string() })
const elementSchema = v.record(v.string(), v.string())
const outcomeSchema = v.union([v.object({ value: v.unknown() }), v.object({ error: v.string() }), v.object({})])

type DriverSession = {
  open: (address: string) => Promise<void>
  reload: () => Promise<void>
  evaluate: (body: string) => Promise<unknown>
  click: (selector: string) => Promise<void>
  type: (selector: string, text: string) => Promise<void>
  end: () => Promise<void>
}

/**
 * Opens a W3C WebDriver session at a driver's address. The session's commands throw an error with the driver's message.
 */
async function openSession(driver: string, capabilities: Record<string, unknown>): Promise<DriverSession> {
  const started = await command('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
  const session = `${driver}/session/${v.parse(sessionSchema, started).sessionId}`
  const elementAt = async (selector: string) => {
    const found = v.parse(
      elementSchema,
      await command('POST', `${session}/element`, { using: 'css selector', value: selector }),
    )
    return `${session}/element/${Object.values(found)[0] ?? ''}`
  }
  await command('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 30_000, implicit: 0 })
  return {
    async open(address) {
      await command('POST', `${session}/url`, { url: address })
    },
    async reload() {
      await command('POST', `${session}/refresh`, {})
    },
    async evaluate(body) {
      const script = `const done = arguments[arguments.length - 1];
        (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
      const outcome = v.parse(outcomeSchema, await command('POST', `${session}/execute/async`, { script, args: [] }))
      if ('error' in outcome) throw new Error(outcome.error)
      return 'value' in outcome ? outcome.value : undefined
    },
    async click(selector) {
      await command('POST', `${await elementAt(selector)}/click`, {})
    },
    async type(selector, text) {
      await command('POST', `${await elementAt(selector)}/value`, { text })
    },
    async end() {
      // WebKitGTK's driver answers with an error, because it closes the last window first and then can't find it. The
      // session has ended anyway.
      await command('DELETE', session).catch(() => undefined)
    },
  }
}

async function command(method: string, address: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const { value } = v.parse(valueSchema, await answer.json())
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`)
  return value
}

const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url))

/** WebKitGTK, the port of WebKit for Linux. Each launch has its own virtual display. */
const webkit: Engine = {
  name: 'WebKitGTK',
  async launch(profile, script = '') {
    const display = await startDisplay()
    const port = await freePort()
    const driver = spawn(findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']), [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...process.env,
        DISPLAY: display.name,
        LEXHARBOR_WEBKIT_PROFILE: profile,
        LEXHARBOR_WEBKIT_SCRIPT: script,
        LIBGL_ALWAYS_SOFTWARE: '1',
        // WebKit's sandbox does not start for root, and in a container tests usually run as root.
        ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
      },
    })
    const end = async () => {
      await stop(driver)
      await stop(display.process)
    }
    try {
      const address = `http://127.0.0.1:${port}`
      await until(
        'the driver answers',
        async () => (await fetch(`${address}/status`).catch(() => undefined))?.ok,
        10_000,
      )
      const session = await openSession(address, { 'webkitgtk:browserOptions': { binary: BROWSER, args: [] } })
      const { open, reload, evaluate, click, type } = session
      return {
        open,
        reload,
        evaluate,
        click,
        type,
        async close() {
          await session.end()
          await end()
        },
      }
    } catch (error) {
      await end()
      throw error
    }
  },
}

/** Starts Xvfb (a virtual display). Xvfb chooses a free display number and writes the number to file descriptor 3. */
async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const display = spawn(
    findProgram('XVFB_PATH', ['Xvfb']),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const channel = display.stdio[3]
  if (channel == null) throw new Error('Xvfb has no channel for its number')
  const [number] = await once(channel, 'data')
  return { name: `:${String(number).trim()}`, process: display }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** The browsers as arguments for `test.for`. The name comes first, because test titles contain it. */
export const engines: ReadonlyArray<readonly [name: string, engine: Engine]> = [firefox, webkit].map((engine) => [
  engine.name,
  engine,
])

export type Rig = {
  site: Site
  /**
   * Breaks the connection to the site. The drivers can't set these browsers offline, so the browser itself must notice
   * the broken connection.
   */
  network: BreakableNetwork
  /** Starts the browser with this test's profile folder, the same at every launch. */
  launch: (engine: Engine) => Promise<EngineBrowser>
  /**
   * Starts the browser with a new profile folder.
   * @param breakPage runs in each page before the page's own scripts; it can't use other names of its file
   */
  launchBroken: (engine: Engine, breakPage: () => void) => Promise<EngineBrowser>
}

/**
 * Creates a site and a browser profile for the running test. At the end of the test, deletes both and closes the last
 * browser.
 */
export async function startRig(): Promise<Rig> {
  const site = await startSite()
  const profiles = await mkdtemp(join(tmpdir(), 'lexharbor-engine-'))
  const newProfile = () => mkdtemp(join(profiles, 'profile-'))
  const profile = await newProfile()
  let running: EngineBrowser | undefined
  onTestFinished(async () => {
    await running?.close()
    await site.stop()
    await rm(profiles, { recursive: true, force: true })
  })
  return {
    site,
    network: createBreakableNetwork(),
    launch: async (engine) => track(await engine.launch(profile)),
    launchBroken: async (engine, breakPage) =>
      track(await engine.launch(await newProfile(), `(${breakPage.toString()})()`)),
  }

  function track(browser: EngineBrowser): EngineBrowser {
    const close = async () => {
      running = undefined
      await browser.close()
    }
    running = { ...browser, close }
    return running
  }
}

/** Waits until the service worker controls the page. From then on it can serve the site's pages without a network. */
export async function untilWorkerKeepsPages(browser: EngineBrowser): Promise<void> {
  await untilTrue(
    browser,
    'the worker is in charge',
    `navigator.serviceWorker.controller?.state === 'activated'`,
    60_000,
  )
}
