import { expect, test } from '../support/browser/browser-test.ts'
import { until } from '../support/until.ts'

// What a tracer or a test evaluates in a page counts there as a visitor's gesture: these pages are only opened.
test.use({ trace: 'off' })

const FORMS = [
  { name: 'request-demo', path: '/request-demo', collection: 'demo_requests' },
  { name: 'contact', path: '/contact', collection: 'contact_messages' },
  { name: 'newsletter', path: '/blog', collection: 'newsletter_subscribers' },
]

for (const { name, path, collection } of FORMS) {
  test(`${name}: a script that fills in and sends at once, without a key or a pointer, is held back`, async ({
    ownSite,
    page,
  }) => {
    await page.addInitScript(`(${fillAtOnce.toString()})(${JSON.stringify(name)})`)
    await page.goto(ownSite.origin + path)
    await until('the row is there', async () => (await ownSite.server.admin.rows(collection)).length === 1, 30_000)
    expect((await ownSite.server.admin.rows(collection))[0]).toMatchObject({
      email: 'script@firm.example',
      quarantined: true,
    })
    expect(ownSite.sink.mails).toHaveLength(0)
  })
}

/** Runs in the page, as a spammer's script would: by events alone. */
function fillAtOnce(name: string): void {
  const values: Record<string, string> = {
    firstName: 'S',
    lastName: 'P',
    email: 'script@firm.example',
    firmName: 'Spam',
    message: 'Buy.',
    practiceAreas: 'All',
    firmSize: 'solo',
    preferredDate: new Date(Date.now() + 864e5 * 9).toISOString().slice(0, 10),
    preferredTime: '10:00 AM EST',
  }
  let rounds = 0
  const timer = setInterval(() => {
    const form = document.querySelector<HTMLFormElement>(`form[data-form="${name}"]`)
    if (!form) return
    if (!form.hasAttribute('data-ready')) {
      // Once a second until the page listens: it comes to life in a moment without input.
      if (rounds % 50 === 0)
        form.querySelector('[name="email"]')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
      rounds += 1
      return
    }
    clearInterval(timer)
    for (const [field, value] of Object.entries(values)) {
      const control = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${field}"]`)
      if (!control) continue
      control.value = value
      for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
    }
    setTimeout(() => {
      const time = form.querySelector<HTMLSelectElement>('[name="preferredTime"]')
      if (time) time.value = '10:00 AM EST'
      form.requestSubmit()
    }, 50)
  }, 20)
}
