import { integrityOf } from '../../src/build/site/integrity.ts'
import { bundles, readBundle } from '../../src/service-worker/bundle.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { hydrate } from '../support/browser/steady-page.ts'
import { writeBundle } from '../support/http/bundle.ts'
import type { Site } from '../support/servers/site.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('every page names the integrity of each of its initial scripts, built pages and rendered ones alike', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  const article = await page.locator('main a[href^="/blog/"]').first().getAttribute('href')
  for (const path of ['/', '/request-demo', '/thank-you', '/no-such-page', '/admin/images', article ?? '']) {
    const html = await (await page.request.get(site.origin + path)).text()
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
    // The loader's list, as it is in the loader.
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    const [late, ...others] = scripts.filter((script) => script.startsWith('/assets/late-'))
    const loaded = scripts.filter((script) => script !== late)
    expect([loaded.length > 3, others], path).toEqual([true, []])
    expect(Object.keys(integrity).toSorted(), path).toEqual(loaded.toSorted())
    for (const [script, hash] of Object.entries(integrity)) {
      const body = await (await page.request.get(site.origin + script)).body()
      expect(integrityOf(body), script).toBe(hash)
    }
    // The script that measures some visits is listed separately.
    const measuring = await (await page.request.get(site.origin + (late ?? 'none'))).body()
    expect(html, path).toContain(`"${integrityOf(measuring)}"`)
  }
})

test('a script that was changed in transit does not run; the form stays and says that it was not sent', async ({
  site,
  page,
}) => {
  await changeOnTheWay(site, /^\/assets\/vendor-react/)
  await page.goto(`${site.origin}/contact`)
  const form = page.locator('form[data-form="contact"]')
  await form.locator('[name="message"]').fill('Typed before.')
  await expect(form.getByText('Not sent: this page could not finish loading.')).toBeVisible()
  expect(await page.evaluate(() => 'changedOnTheWay' in globalThis)).toBe(false)
  await expect(form.locator('[name="message"]')).toHaveValue('Typed before.')
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the worker checks the scripts that pages load later, in one bundle or one by one: it never stores a changed one', async ({
    site,
    page,
  }) => {
    const script = await changeOnTheWay(site, /^\/assets\/privacy-/)
    await page.goto(`${site.origin}/pricing`)
    for (const each of [/^\/offline\.txt$/, /^\/assets\/privacy-/])
      await expect.poll(() => site.proxy.seen.filter(({ path }) => each.test(path)).length).toBeGreaterThan(0)
    // A script that can't be stored fails the whole installation, and with it the registration.
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined))
      .toBe(true)
    expect(await page.evaluate(async (path) => (await caches.match(path)) === undefined, script)).toBe(true)
    site.proxy.decide = () => 'pass'
    await page.reload()
    await untilControlled(page)
    await hydrate(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  })
})

/** Adds a line to a script in transit, alone and in the worker's bundle. @returns its path */
async function changeOnTheWay(site: Site, scripts: RegExp): Promise<string> {
  const whole = await (await fetch(site.server.origin + bundles.files)).bytes()
  const { build, parts } = readBundle(whole)
  const texts = new Map([...parts].map(([path, { content }]) => [path, new TextDecoder().decode(content)]))
  const path = [...parts.keys()].find((found) => scripts.test(found)) ?? ''
  texts.set(path, `${texts.get(path)}\n;globalThis.changedOnTheWay=true`)
  const script = texts.get(path) ?? ''
  const bundle = [...parts].map(([part, { policy }]) => [part, { text: texts.get(part) ?? '', policy }] as const)
  const changed = new Map([
    [path, { type: 'text/javascript', body: script }],
    [bundles.files, { type: 'text/plain', body: writeBundle(String(build), Object.fromEntries(bundle)) }],
  ])
  site.proxy.decide = (request) => {
    const answer = changed.get(request.path)
    return answer ? { status: 200, headers: { 'content-type': answer.type }, body: answer.body } : 'pass'
  }
  return path
}
