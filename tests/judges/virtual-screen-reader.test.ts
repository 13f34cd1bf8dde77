import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { hydrate, DESKTOP, STEADY } from '../support/browser/steady-page.ts'
import { testBrowser } from '../support/browser/test-browser.ts'
import { repositoryRoot } from '../support/repository/source-files.ts'
import { fileOfJudge, declareJudge } from '../support/judges/judge.ts'

/**
 * The elements that the screen reader reads aloud, by the name of the file with the expected words in
 * `tests/judges/speech`.
 */
const JOURNEYS = {
  contact: { path: '/contact', part: 'form[data-form="contact"]' },
  newsletter: { path: '/blog', part: 'form[data-form="newsletter"]' },
  webinar: { path: '/webinars/retainers-live', part: 'form[data-form="register-webinar"]' },
  application: { path: '/company/careers/docketing-engineer', part: 'form[data-form="apply"]' },
  comparison: { path: '/pricing', part: 'main table' },
}

/** The largest number of phrases to read. Each of these elements has fewer. */
const MOST_PHRASES = 1000

type Reader = {
  start: (options: { container: Element }) => Promise<void>
  next: () => Promise<void>
  stop: () => Promise<void>
  spokenPhraseLog: () => Promise<string[]>
}
declare const reader: Reader

declareJudge({
  name: '@guidepup/virtual-screen-reader',
  asked: () => `${Object.keys(JOURNEYS).length} parts read aloud`,
  find: async ({ origin, planted }) => {
    const script = readFileSync(fileOfJudge('@guidepup/virtual-screen-reader/lib/esm/index.browser.js'), 'utf8')
    const browser = await chromium.launch(testBrowser())
    try {
      const page = await browser.newPage({ ...STEADY, viewport: DESKTOP, bypassCSP: true })
      await page.route('**/reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
      const findings: string[] = []
      for (const [name, { path, part }] of Object.entries(JOURNEYS)) {
        await page.goto(origin + path)
        await hydrate(page)
        const container = page.locator(part).first()
        if (planted !== undefined)
          await container.evaluate((element, html) => element.insertAdjacentHTML('afterbegin', html), planted)
        await page.addScriptTag({
          type: 'module',
          content: "import { virtual } from '/reader.js'; globalThis.reader = virtual",
        })
        await page.waitForFunction(() => 'reader' in globalThis)
        const spoken = await container.evaluate(async (container, most) => {
          await reader.start({ container })
          const first = (await reader.spokenPhraseLog())[0]
          for (let count = 0; count < most; count += 1) {
            await reader.next()
            // After the last phrase the reader starts again.
            if ((await reader.spokenPhraseLog()).at(-1) === first) break
          }
          const spoken = await reader.spokenPhraseLog()
          await reader.stop()
          return spoken.slice(0, -1)
        }, MOST_PHRASES)
        findings.push(...differences(name, spoken, planted === undefined))
      }
      return findings
    } finally {
      await browser.close()
    }
  },
  known: [],
  plants: [
    {
      fault: 'a button without a name',
      into: (judged) => ({ ...judged, planted: '<button type="button"></button>' }),
      says: /^contact: “button” is new/,
    },
  ],
})

/**
 * Returns a line for each new phrase, and one if the phrases differ from the file.
 * @param mayWrite whether to write the phrases into the file; the developer then checks and commits it
 */
function differences(name: string, spoken: readonly string[], mayWrite: boolean): string[] {
  const file = join(repositoryRoot, 'tests/judges/speech', `${name}.txt`)
  const text = `${spoken.join('\n')}\n`
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (text === before) return []
  if (mayWrite) writeFileSync(file, text)
  const lines = before.split('\n')
  const fresh = spoken.filter((phrase) => !lines.includes(phrase)).map((phrase) => `${name}: “${phrase}” is new`)
  return [...fresh, `${name}: is read otherwise than before`]
}
