import { expect, type Page } from 'playwright/test'
import type { Site } from '../servers/site.ts'
import { until } from '../until.ts'

type Target = { name: string; path: string; collection: string }

/** Runs a script like a spammer's on a form's page. Checks that the server quarantines the submission. */
export async function expectHeldBack(page: Page, site: Site, { name, path, collection }: Target): Promise<void> {
  await page.addInitScript(`(${fillAtOnce.toString()})(${JSON.stringify(name)})`)
  await page.goto(site.origin + path)
  await until('the row is there', async () => (await site.server.admin.rows(collection)).length === 1)
  expect((await site.server.admin.rows(collection))[0]).toMatchObject({
    email: 'script@firm.example',
    quarantined: true,
  })
  expect(site.sink.mails).toHaveLength(0)
}

/** Runs in the page. Fills and submits the form by synthetic events only, as a spammer's script does. */
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
      // Input makes the page hydrate. So the script sends a focus event once a second until the form is hydrated.
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
