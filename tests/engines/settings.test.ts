import { expect, test } from 'vitest'
import { clickInPlace, untilTrue, type EngineBrowser } from '../support/engines/engine.ts'
import { firefoxWith, startRig, untilWorkerKeepsPages, type Rig } from '../support/engines/rig.ts'
import { engineForms, countWaitingItems, type EngineForm } from '../support/engines/forms.ts'
import { until } from '../support/until.ts'

// Tests settings of a visitor's Firefox. WebKitGTK is missing here, because its driver can't open a private window or
// answer the prompt about notifications.

const ASK = `[...document.querySelectorAll('.tell-when-sent button')].map((button) => button.innerText).join()`
const SAID = `(document.querySelector('.tell-when-sent [role="status"]')?.innerText ?? '')`

test('Firefox, private window without notifications: a message is sent with the network; one without it is saved, offers no notification, says on its page why, and arrives once', async () => {
  const rig = await startRig()
  const { site, network } = rig
  const browser = await rig.launch(
    firefoxWith({ 'browser.privatebrowsing.autostart': true, 'permissions.default.desktop-notification': DENIED }),
  )
  const rows = async () => (await site.server.admin.rows(contact.rows)).length
  await openForm(rig, browser)
  await clickInPlace(browser, contact.submit)
  await until('the first is stored', async () => (await rows()) === 1, 20_000)
  await untilWorkerKeepsPages(browser)

  await saveMessage(rig, browser)
  expect(await countWaitingItems(browser)).toBe(1)
  expect(await browser.evaluate(`return ${ASK}`)).toBe('')
  await browser.open(`${site.origin}/outbox`)
  await untilTrue(
    browser,
    'it says why',
    `${SAID}.startsWith('Your browser does not let this site show notifications.')`,
  )
  expect(await browser.evaluate(`return ${ASK}`)).toBe('')
  await network.heal()
  await until('the outbox is empty', async () => (await countWaitingItems(browser)) === 0, 20_000)
  expect(await rows()).toBe(2)
})

test('Firefox with notifications: a visitor who turns on a notification reads that a tab must stay open, and can turn it off', async () => {
  const rig = await startRig()
  const browser = await rig.launch(firefoxWith({ 'permissions.default.desktop-notification': GRANTED }))
  await openForm(rig, browser)
  await untilWorkerKeepsPages(browser)
  await saveMessage(rig, browser)
  await untilTrue(browser, 'one is offered', `${ASK} === 'Notify me when it has been sent'`)
  await clickInPlace(browser, '.tell-when-sent button')
  await untilTrue(browser, 'one will come', `${SAID}.endsWith('so leave one open.')`)
  await clickInPlace(browser, '.tell-when-sent button')
  await untilTrue(browser, 'none will come', `${SAID} === 'You get no notification.'`)
  expect(await browser.evaluate(`return ${ASK}`)).toBe('Notify me when it has been sent')
})

/** Firefox's values for the answers "allow" and "block". */
const [GRANTED, DENIED] = [1, 2]

const contact = contactForm()

function contactForm(): EngineForm {
  const form = engineForms.find(({ name }) => name === 'contact')
  if (form === undefined) throw new Error('no contact form')
  return form
}

async function openForm({ site }: Rig, browser: EngineBrowser): Promise<void> {
  await browser.open(`${site.origin}${contact.path}`)
  await contact.fill(browser)
  await untilTrue(browser, 'the form is alive', `document.querySelector('form[data-ready]') !== null`)
}

/** Submits the form while the network is cut. */
async function saveMessage(rig: Rig, browser: EngineBrowser): Promise<void> {
  await openForm(rig, browser)
  await rig.network.cut(rig.site)
  await clickInPlace(browser, contact.submit)
  await untilTrue(browser, 'it says that it is saved', contact.saved)
}
