import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { alwaysKept, isKeptOnceOpened } from '../../src/lib/server-pages.ts'
import { sitemapPaths } from '../support/browser/crawl.ts'
import { WITHOUT_WORKER } from '../support/browser/refusals.ts'
import { clickInPlace, elementText, untilTrue } from '../support/engines/engine.ts'
import { engineForms } from '../support/engines/forms.ts'
import { engines, startRig, untilWorkerKeepsPages } from '../support/engines/rig.ts'
import { writeLaterProgram } from '../support/releases/later-program.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

test.for(engines)(
  '%s: without a network every stored page of the sitemap opens by its address, and any other address lists the pages that open',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const paths = await sitemapPaths(site.origin)
    const online = new Map(await Promise.all(paths.map(async (path) => [path, await headingOf(site, path)] as const)))
    const browser = await launch(engine)
    await browser.open(`${site.origin}/`)
    await untilWorkerKeepsPages(browser)
    await untilTrue(
      browser,
      'the lists are kept',
      `!(await Promise.all(${JSON.stringify(alwaysKept)}.map((path) => caches.match(path)))).includes(undefined)`,
    )
    await network.cut(site)
    const kept = paths.filter((path) => !isKeptOnceOpened(path))
    const oneOfTheOthers = paths.filter(isKeptOnceOpened).slice(0, 1)
    expect(kept.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const path of kept) {
      await browser.open(site.origin + path)
      const heading = plain(await elementText(browser, 'h1'))
      if (heading !== online.get(path)) wrong.push(`${path}: ${heading}`)
    }
    expect(wrong).toEqual([])
    for (const path of oneOfTheOthers) {
      await browser.open(site.origin + path)
      expect(await browser.evaluate(`return document.querySelectorAll('main a[href="/pricing"]').length > 0`)).toBe(
        true,
      )
    }
  },
)

test.for(engines)(
  '%s: a tab without a service worker still works after the next two releases are deployed; a later submission arrives once',
  async ([, engine]) => {
    const { site, launchBroken } = await startRig()
    const form = engineForms.find(({ name }) => name === 'contact')
    const [noWorkers] = Object.values(WITHOUT_WORKER)
    if (form === undefined || noWorkers === undefined) throw new Error('no contact form')
    const folder = await mkdtemp(join(tmpdir(), 'lexharbor-releases-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const browser = await launchBroken(engine, noWorkers)
    await browser.open(`${site.origin}${form.path}`)
    await browser.type('form[data-form="contact"] [name="firstName"]', 'Dana')
    await untilTrue(browser, 'the form is alive', `document.querySelector('form[data-ready]') !== null`)
    await browser.evaluate('window.isSameDocument = true')
    for (const number of [1, 2]) {
      const program = join(folder, `program-${number}`)
      await site.server.stop()
      writeLaterProgram(program, number)
      await site.server.start(program)
    }
    await browser.evaluate(`document.querySelector('footer a[href="/privacy"]').click()`)
    await untilTrue(browser, 'the next page opens', `document.querySelector('h1')?.innerText === 'Privacy notice'`)
    await browser.evaluate('history.back()')
    await untilTrue(
      browser,
      'the form is back',
      `document.querySelector('form[data-form="contact"][data-ready]') !== null`,
    )
    await form.fill(browser)
    await clickInPlace(browser, form.submit)
    await until('it is stored', async () => (await site.server.admin.rows(form.rows)).length === 1, 20_000)
    await until('its mails are out', () => site.sink.mails.length === form.mails, 20_000)
    expect(await site.server.admin.rows(form.rows)).toHaveLength(1)
    expect(await browser.evaluate('return window.isSameDocument')).toBe(true)
  },
)

async function headingOf({ origin }: Site, path: string): Promise<string> {
  const html = await (await fetch(origin + path)).text()
  return plain(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')
}

/** Returns the text of HTML without markup, with a single space for each run of white space. */
function plain(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
