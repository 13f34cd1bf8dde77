import { integrityOf } from '../../src/build/site/shell.ts'
import { bundles, readBundle } from '../../src/service-worker/bundle.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { untilControlled } from '../support/browser/service-worker.ts'
import { hydrate } from '../support/browser/steady-page.ts'
import { writeBundle } from '../support/http/published-page.ts'
import type { Site } from '../support/servers/site.ts'

test.afterEach(({ site }) => {
  site.proxy.decide = () => 'pass'
})

test('every page contains the integrity hash of each of its initial scripts, both pages of the build and pages that the server renders', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/blog`)
  const article = await page.locator('main a[href^="/blog/"]').first().getAttribute('href')
  for (const path of ['/', '/request-demo', '/thank-you', '/no-such-page', '/admin/images', article ?? '']) {
    const html = await (await page.request.get(site.origin + path)).text()
    const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? []
    const { integrity = {} }: { integrity?: Record<string, string> } = JSON.parse(map)
    // The loader script in the page lists the scripts that it loads.
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    const [late, ...others] = scripts.filter((script) => script.startsWith('/assets/late-'))
    const loaded = scripts.filter((script) => script !== late)
    expect([loaded.length > 3, others], path).toEqual([true, []])
    expect(Object.keys(integrity).toSorted(), path).toEqual(loaded.toSorted())
    for (const [script, hash] of Object.entries(integrity)) {
      const body = await (await page.request.get(site.origin + script)).body()
      expect(integrityOf(body), script).toBe(hash)
    }
    // The page has the hash of one script separately: the script that measures a sample of visits.
    const measuring = await (await page.request.get(site.origin + (late ?? 'none'))).body()
    expect(html, path).toContain(`"${integrityOf(measuring)}"`)
  }
})

test('a script that was changed in transit does not run; the form stays, and shows that it was not sent', async ({
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

  test('the service worker checks the scripts that pages load later, in one bundle or one by one, and never stores a changed script', async ({
    site,
    page,
  }) => {
    const script = await changeOnTheWay(site, /^\/assets\/privacy-/)
    await page.goto(`${site.origin}/pricing`)
    for (const each of [/^\/built\.txt$/, /^\/assets\/privacy-/])
      await expect.poll(() => site.proxy.seen.filter(({ path }) => each.test(path)).length).toBeGreaterThan(0)
    // If the service worker can't store a script, its installation fails, and so does the registration.
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

/**
 * Makes the proxy add a line to a script, both to the script's file and to the service worker's bundle.
 * @returns the script's path
 */
async function changeOnTheWay(site: Site, scripts: RegExp): Promise<string> {
  const whole = await (await fetch(site.server.origin + bundles.built)).bytes()
  const { build, parts } = readBundle(whole)
  const texts = new Map([...parts].map(([path, { content }]) => [path, new TextDecoder().decode(content)]))
  const path = [...parts.keys()].find((found) => scripts.test(found)) ?? ''
  texts.set(path, `${texts.get(path)}\n;globalThis.changedOnTheWay=true`)
  const script = texts.get(path) ?? ''
  const bundle = [...parts].map(([part, { policy }]) => [part, { text: texts.get(part) ?? '', policy }] as const)
  const changed = new Map([
    [path, { type: 'text/javascript', body: script }],
    [bundles.built, { type: 'text/plain', body: writeBundle(String(build), Object.fromEntries(bundle)) }],
  ])
  site.proxy.decide = (request) => {
    const answer = changed.get(request.path)
    return answer ? { status: 200, headers: { 'content-type': answer.type }, body: answer.body } : 'pass'
  }
  return path
}
