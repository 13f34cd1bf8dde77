import { expect, test } from 'vitest'
import { clickInPlace, elementText, untilTrue, type EngineBrowser } from '../support/engines/engine.ts'
import { EMAIL, engineForms, openKeptWhenOpened, submitUnsent, countWaitingItems } from '../support/engines/forms.ts'
import { engines, startRig, untilWorkerKeepsPages } from '../support/engines/rig.ts'
import type { Site } from '../support/servers/site.ts'
import { until } from '../support/until.ts'

/** How long, in ms, the test waits for a second request or mail, which must not come. */
const SETTLE_MS = 2000

test.for(engines)(
  '%s: a submission of every form without a network can be edited, and arrives once after the browser was closed and the network is back',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const browser = await launch(engine)
    await browser.open(`${site.origin}/`)
    await untilWorkerKeepsPages(browser)
    await openKeptWhenOpened(browser, site.origin)
    await network.cut(site)

    for (const form of engineForms) await submitUnsent(browser, site.origin, form)
    expect(await countWaitingItems(browser)).toBe(engineForms.length)

    await browser.open(`${site.origin}/outbox`)
    for (const [index, { name }] of engineForms.entries()) await openToChange(browser, index, name)

    await browser.close()
    // The network is still cut, so the browser has the page and the submissions from its profile folder.
    const running = await launch(engine)
    await running.open(`${site.origin}/contact`)
    expect(await countWaitingItems(running)).toBe(engineForms.length)
    expect(await elementText(running, 'h1')).not.toBe('')

    await network.heal()
    await until('every form has its row', async () => (await counts(site)).every((count) => count > 0), 60_000)
    const mails = engineForms.reduce((sum, form) => sum + form.mails, 0)
    await until('every mail is out', async () => site.sink.mails.length >= mails, 20_000)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    expect(await counts(site)).toEqual(engineForms.map(() => 1))
    expect(site.sink.mails).toHaveLength(mails)
    await until('the outbox is empty', async () => (await countWaitingItems(running)) === 0, 20_000)
  },
)

test.for(engines)(
  '%s: without service workers, a form that loses the network before the first touch hydrates when the network is back, and is sent once',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const form = engineForms.find(({ path }) => path === '/contact')
    if (form === undefined) throw new Error('no contact form')
    site.proxy.decide = ({ path }) => (path === '/sw.js' ? 'refuse' : 'pass')
    const browser = await launch(engine)
    await browser.open(`${site.origin}${form.path}`)
    await network.cut(site)
    await browser.type('form[data-form="contact"] [name="firstName"]', 'Dana')
    await untilTrue(
      browser,
      'the form says that it is not alive',
      `document.querySelector('form[data-form="contact"] [data-form-failed]').hidden === false`,
    )
    await network.heal()
    await untilAlive(browser, 'Dana')
    await form.fill(browser)
    await clickInPlace(browser, form.submit)
    await until('both mails are out', async () => site.sink.mails.length >= form.mails, 20_000)
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
    expect(await site.server.admin.rows(form.rows)).toHaveLength(1)
  },
)

test.for(engines)(
  '%s: without service workers, a form whose scripts fail to load once, while the server is reachable, hydrates with its draft',
  async ([, engine]) => {
    const { site, launch } = await startRig()
    site.proxy.decide = ({ path, count }) =>
      path === '/sw.js' || (path.startsWith('/assets/') && path.endsWith('.js') && count === 1) ? 'refuse' : 'pass'
    const browser = await launch(engine)
    await browser.open(`${site.origin}/contact`)
    await browser.type('form[data-form="contact"] [name="firstName"]', 'Dana')
    await untilAlive(browser, 'Dana')
    expect(site.proxy.seen.filter(({ path, fault }) => path.startsWith('/assets/') && fault === 'refuse')).not.toEqual(
      [],
    )
  },
)

/** Opens an outbox item in its form, checks the form, and returns to the outbox without a change. */
async function openToChange(browser: EngineBrowser, index: number, form: string): Promise<void> {
  const allWait = `document.querySelectorAll('#waiting li').length === ${engineForms.length}`
  await untilTrue(browser, 'all wait', allWait)
  await browser.evaluate(`document.querySelectorAll('#waiting li')[${index}].querySelector('a.button').click()`)
  await untilTrue(
    browser,
    `${form} says that it is changed, and has its values`,
    `/^You are changing LH-/.test(document.querySelector('form[data-form="${form}"] .form__editing')?.innerText ?? '') &&
      document.querySelector('form[data-form="${form}"] [name="email"]').value === '${EMAIL}'`,
  )
  // If the form wrongly showed an error, it would appear within this time.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(
    await browser.evaluate(`return document.querySelectorAll('.field__error, [aria-invalid="true"]').length`),
  ).toBe(0)
  await clickInPlace(browser, `form[data-form="${form}"] .form__editing button`)
  await untilTrue(browser, 'all wait', allWait)
}

/**
 * Waits until the form is hydrated and contains the typed text. After a failed script the page may load again; then it
 * restores the text from the draft.
 */
async function untilAlive(browser: EngineBrowser, firstName: string): Promise<void> {
  await untilTrue(
    browser,
    'the form is alive',
    `document.querySelector('form[data-form="contact"][data-ready]') !== null`,
  )
  await untilTrue(
    browser,
    'what was typed is in the form',
    `document.querySelector('[name="firstName"]').value === '${firstName}'`,
  )
}

function counts({ server }: Site): Promise<number[]> {
  return Promise.all(engineForms.map(async ({ rows }) => (await server.admin.rows(rows)).length))
}
