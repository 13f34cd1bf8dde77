import { launch } from 'puppeteer-core'
import type { Engine } from './engine.ts'
import { findProgram } from './find-program.ts'

/** Firefox over WebDriver BiDi, without a window. */
export const firefox: Engine = {
  name: 'Firefox',
  async launch(profile, script = '') {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']),
      headless: true,
      userDataDir: profile,
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
  },
}
