import { launch } from 'puppeteer-core'
import type { Engine, EngineBrowser } from './engine.ts'
import { findProgram } from './find-program.ts'

/** Firefox over WebDriver BiDi, without a window. */
export const firefox: Engine = firefoxWith({})

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
