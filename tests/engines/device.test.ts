import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { alwaysKept, serverLists } from '../../src/lib/server-pages.ts'
import { receiptFor } from '../../src/lib/submission.ts'
import { refuseStorage, WITHOUT_WORKER } from '../support/browser/refusals.ts'
import { clickUntil, elementText, untilTrue, type EngineBrowser } from '../support/engines/engine.ts'
import { engineForms, countWaitingItems } from '../support/engines/forms.ts'
import { engines, startRig, untilWorkerKeepsPages } from '../support/engines/rig.ts'
import { until } from '../support/until.ts'

const TYPED = 'Two pages of thought.'

const READ = 'three-way-trust-reconciliation'

/** Pages that each link to the next one. */
const REACHED_INSIDE = ['/blog', '/webinars', '/company/careers', '/resources', '/resources/guides']

test.for(engines)(
  '%s: a reload restores a half-filled form; without a network, links inside the site open pages from the cache',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const browser = await launch(engine)
    await browser.open(`${site.origin}/contact`)
    await untilWorkerKeepsPages(browser)
    await untilTrue(
      browser,
      'the lists are kept',
      `!(await Promise.all(${JSON.stringify(alwaysKept)}.map((path) => caches.match(path)))).includes(undefined)`,
    )
    await browser.type('form[data-form="contact"] [name="message"]', TYPED)
    await untilTrue(browser, 'the form is alive', `document.querySelector('form[data-ready]') !== null`)
    await browser.reload()
    await untilTrue(
      browser,
      'what was typed is in the form, which says so',
      `document.querySelector('[name="message"]').value === '${TYPED}' &&
        document.querySelector('.form__draft')?.innerText.startsWith('Restored what you typed.') === true`,
    )

    await network.cut(site)
    await browser.evaluate('window.isSameDocument = true')
    for (const path of REACHED_INSIDE) {
      await untilTrue(browser, `a link leads to ${path}`, `document.querySelector('a[href="${path}"]') !== null`)
      await browser.evaluate(`document.querySelector('a[href="${path}"]').click()`)
      await untilTrue(
        browser,
        `${path} is open, and says how old it is where that matters`,
        `location.pathname === '${path}' && document.querySelector('main h1')?.innerText.length > 0 &&
          (document.querySelector('.kept-note')?.innerText.startsWith('Offline copy from today') ?? false) === ${serverLists.includes(path)}`,
      )
      expect(
        await browser.evaluate(`return document.querySelectorAll('main .not-kept, main .load-failure').length`),
      ).toBe(0)
    }
    expect(await browser.evaluate('return window.isSameDocument')).toBe(true)
    // The sign-in page always loads as a new document.
    await browser.open(`${site.origin}/login`)
    expect(await elementText(browser, 'h1')).toBe('Sign in')
  },
)

test.for(engines)(
  '%s: an item of the first release is shown, and deleted by "Forget my data" or sent',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const browser = await launch(engine)
    await browser.open(`${site.origin}/blog/${READ}`)
    await untilWorkerKeepsPages(browser)
    await untilTrue(browser, 'the article is kept', `await caches.match('/blog/${READ}') !== undefined`)
    await browser.open(`${site.origin}/contact`)
    await browser.type('form[data-form="contact"] [name="message"]', TYPED)
    await untilTrue(browser, 'the form is alive', `document.querySelector('form[data-ready]') !== null`)
    await network.cut(site)

    const item = itemOfFirstRelease()
    const title = `Demo request ${receiptFor(item.key)}`
    await browser.evaluate(putItem(item))
    await browser.open(`${site.origin}/outbox`)
    await untilTrue(browser, 'it is shown', `document.querySelector('#waiting h3')?.innerText === '${title}'`)
    await browser.evaluate(`document.querySelector('#forget button').click()`)
    await untilTrue(browser, 'it asks first', `document.querySelectorAll('#forget button').length === 2`)
    await browser.evaluate(`document.querySelectorAll('#forget button')[1].click()`)
    await untilTrue(browser, 'it is done', `document.querySelector('main output').innerText.startsWith('Forgotten.')`)
    expect(await countWaitingItems(browser)).toBe(0)
    expect(await browser.evaluate(`return Object.keys(sessionStorage).filter((key) => key.includes('draft'))`)).toEqual(
      [],
    )
    expect(await browser.evaluate(`return (await caches.match('/blog/${READ}')) === undefined`)).toBe(true)

    await browser.evaluate(putItem(item))
    await browser.open(`${site.origin}/outbox`)
    await network.heal()
    await until('it is sent', async () => (await site.server.admin.rows('demo_requests')).length === 1, 20_000)
    await untilTrue(browser, 'its receipt is shown', `document.querySelector('#sent h3')?.innerText === '${title}'`)
  },
)

test.for(engines)(
  '%s: without service workers, a request submitted just after the loss of the network is saved and arrives; without storage, it is sent at once',
  async ([, engine]) => {
    const { site, network, launchBroken } = await startRig()
    const [demo] = engineForms
    if (demo === undefined) throw new Error('no form')
    let stored = 0
    const untilStored = async () => {
      stored += 1
      await until('it is stored', async () => (await site.server.admin.rows(demo.rows)).length === stored, 20_000)
    }
    const open = async (browser: EngineBrowser) => {
      await browser.open(`${site.origin}${demo.path}`)
      await demo.fill(browser)
      await untilTrue(browser, 'the form is alive', `document.querySelector('form[data-ready]') !== null`)
    }
    // Leave out the first simulation of a browser without service workers, because pages can't distinguish it from the
    // second.
    for (const breakWorkers of Object.values(WITHOUT_WORKER).slice(1)) {
      const browser = await launchBroken(engine, breakWorkers)
      await open(browser)
      await network.cut(site)
      await clickUntil(browser, demo.submit, 'it says that it is saved', demo.saved)
      expect(await elementText(browser, 'h1')).toContain('Saved on this device')
      await network.heal()
      await untilStored()
      await untilTrue(
        browser,
        'it says that it arrived',
        `document.querySelector('h1')?.innerText.includes('Received')`,
      )
      await browser.close()
    }

    const browser = await launchBroken(engine, refuseStorage)
    await open(browser)
    await clickUntil(browser, demo.submit, 'it says that it arrived', demo.saved)
    await untilStored()
    await browser.evaluate(`document.querySelector('a[href="/blog"]').click()`)
    await untilTrue(
      browser,
      'the next page opens',
      `document.querySelector('h1')?.innerText === 'Legal Technology Insights'`,
    )
  },
)

const releasedSchema = v.object({
  stores: v.array(v.object({ name: v.string(), records: v.array(v.looseObject({ key: v.string() })) })),
})

/** Returns a queued demo request from the outbox that was recorded with the first release. */
function itemOfFirstRelease(): { key: string } {
  const path = new URL('../fixtures/releases/0.1.0/outbox.json', import.meta.url)
  const { stores } = v.parse(releasedSchema, JSON.parse(readFileSync(path, 'utf8')))
  const items = stores.find(({ name }) => name === 'items')?.records ?? []
  const item = items.find((item) => item['call'] === 'request-demo' && item['state'] === 'queued')
  if (item === undefined) throw new Error('none waits')
  return item
}

/** Returns JavaScript that stores the item in the outbox of the browser in which it runs. */
function putItem(item: object): string {
  return `await new Promise((resolve, reject) => {
    const opening = indexedDB.open('lexharbor-outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('items', 'readwrite')
      transaction.objectStore('items').put(${JSON.stringify(item)})
      transaction.oncomplete = () => { opening.result.close(); resolve() }
      transaction.onerror = () => reject(transaction.error)
    }
  })`
}
