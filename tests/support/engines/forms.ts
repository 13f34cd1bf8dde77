import { smallPdf } from '../http/application.ts'
import { clickUntil, untilTrue, type EngineBrowser } from './engine.ts'

export type EngineForm = {
  /** The form's `data-form` attribute. */
  name: string
  path: string
  /** Set if the service worker stores the form's page only after a visit. */
  isKeptWhenOpened?: true
  fill(browser: EngineBrowser): Promise<void>
  /** The selector of the form's submit button. */
  submit: string
  /** A JavaScript expression that is true once the page shows that the submission is saved. */
  saved: string
  /** The collection that stores the form's submissions. */
  rows: string
  /** The number of mails that the server sends for a submission. */
  mails: number
}

export const EMAIL = 'dana.whitfield@whitfield-law.example'
const SAVED_TOAST = `[...document.querySelectorAll('.toast')].some((toast) => toast.innerText.includes('Saved'))`

export const engineForms: readonly EngineForm[] = [
  {
    name: 'request-demo',
    path: '/request-demo',
    async fill(browser) {
      await fields(browser, 'request-demo', {
        firstName: 'Dana',
        lastName: 'Whitfield',
        email: EMAIL,
        firmName: 'Whitfield & Osei LLP',
        firmSize: '6-15',
      })
      await clickUntil(
        browser,
        '[name="practiceArea"]',
        'the practice area is ticked',
        `document.querySelector('[name="practiceArea"]').checked`,
      )
      await fields(browser, 'request-demo', {
        preferredDate: new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10),
      })
      await untilTrue(
        browser,
        'the times are offered',
        `document.querySelector('[name="preferredTime"]').disabled === false`,
      )
      await fields(browser, 'request-demo', { preferredTime: '10:00 AM EST' })
    },
    submit: 'form[data-form="request-demo"] button[type="submit"]',
    saved: `location.pathname === '/thank-you' && /LH-[0-9A-F]{8}/.test(document.body.innerText)`,
    rows: 'demo_requests',
    mails: 2,
  },
  {
    name: 'contact',
    path: '/contact',
    fill: (browser) =>
      fields(browser, 'contact', {
        firstName: 'Dana',
        lastName: 'Whitfield',
        email: EMAIL,
        firmName: 'Whitfield & Osei LLP',
        message: 'What does it cost?',
      }),
    submit: 'form[data-form="contact"] button[type="submit"]',
    saved: SAVED_TOAST,
    rows: 'contact_messages',
    mails: 2,
  },
  {
    name: 'newsletter',
    path: '/blog',
    fill: (browser) => fields(browser, 'newsletter', { email: EMAIL }),
    submit: 'form[data-form="newsletter"] button[type="submit"]',
    saved: SAVED_TOAST,
    rows: 'newsletter_subscribers',
    mails: 1,
  },
  {
    name: 'register-webinar',
    path: '/webinars/scaling-without-chaos',
    isKeptWhenOpened: true,
    fill: (browser) => fields(browser, 'register-webinar', { name: 'Dana Whitfield', email: EMAIL }),
    submit: 'form[data-form="register-webinar"] button[type="submit"]',
    saved: SAVED_TOAST,
    rows: 'webinar_registrations',
    mails: 2,
  },
  {
    name: 'apply',
    path: '/company/careers/security-engineer',
    isKeptWhenOpened: true,
    async fill(browser) {
      await fields(browser, 'apply', { firstName: 'Dana', lastName: 'Whitfield', email: EMAIL })
      await chooseFile(browser, 'apply', 'resume', 'Dana Whitfield.pdf', smallPdf())
    },
    submit: 'form[data-form="apply"] button[type="submit"]',
    saved: SAVED_TOAST,
    rows: 'job_applications',
    mails: 2,
  },
]

/** Opens each form's page that the service worker stores only after a visit. Waits until the worker has stored it. */
export async function openKeptWhenOpened(browser: EngineBrowser, origin: string): Promise<void> {
  for (const { path } of engineForms.filter(({ isKeptWhenOpened }) => isKeptWhenOpened)) {
    await browser.open(`${origin}${path}`)
    await untilTrue(browser, `${path} is kept`, `await caches.match('${path}') !== undefined`)
  }
}

/** Fills in and submits a form. The caller has cut off the server. Waits until the submission is shown as saved. */
export async function submitUnsent(on: EngineBrowser, origin: string, form: EngineForm): Promise<void> {
  await on.open(`${origin}${form.path}`)
  await form.fill(on)
  await clickUntil(on, form.submit, `${form.path} says that it is saved`, form.saved)
}

/** Reads the browser's outbox database. Returns the number of items. */
export async function countWaitingItems(browser: EngineBrowser): Promise<number> {
  return Number(await browser.evaluate(`return await ${COUNT_ITEMS}`))
}

const COUNT_ITEMS = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('lexharbor-outbox')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const count = opening.result.transaction('items').objectStore('items').count()
    count.onerror = () => reject(count.error)
    count.onsuccess = () => { opening.result.close(); resolve(count.result) }
  }
})`

// Sets the values of fields by script, as a password manager does, because drivers type differently into date fields
// and selects.
async function fields(browser: EngineBrowser, form: string, values: Readonly<Record<string, string>>): Promise<void> {
  await browser.evaluate(`
    for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
      const control = document.querySelector('form[data-form="${form}"] [name="' + name + '"]')
      const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set
      control.focus()
      setter.call(control, value)
      control.dispatchEvent(new Event('input', { bubbles: true }))
      control.dispatchEvent(new Event('change', { bubbles: true }))
    }`)
}

// Puts a file into the field by script, because drivers support file dialogs differently.
async function chooseFile(
  browser: EngineBrowser,
  form: string,
  name: string,
  fileName: string,
  content: Uint8Array,
): Promise<void> {
  await browser.evaluate(`
    const bytes = Uint8Array.from(atob('${Buffer.from(content).toString('base64')}'), (character) => character.charCodeAt(0))
    const transfer = new DataTransfer()
    transfer.items.add(new File([bytes], ${JSON.stringify(fileName)}, { type: 'application/pdf' }))
    const control = document.querySelector('form[data-form="${form}"] [name="${name}"]')
    control.focus()
    control.files = transfer.files
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))`)
}
