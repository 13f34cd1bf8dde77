import { expect, test } from '../support/browser/browser-test.ts'
import { controlOf, formNamed, formOnPage, FORMS } from '../support/browser/form-cases.ts'
import { openFormPage, testForm, testLongForm } from '../support/browser/form-tests.ts'
import { untilHydrated, untilIdle } from '../support/browser/steady-page.ts'

// Runs the tests that every form must pass, here for the demo form. `tests/matrix` runs them for the other forms.
testForm(formNamed('request-demo'))
testLongForm(formNamed('request-demo'))

test('the fields of each form declare their purpose, whether they are required, and what a browser may fill in', async ({
  site,
  page,
}) => {
  for (const form of FORMS) {
    await page.goto(site.origin + form.path)
    const all = formOnPage(page, form)
    await expect(all).toHaveAttribute('novalidate', '')
    for (const [name, token] of Object.entries(form.autocomplete))
      await expect(controlOf(page, form, name)).toHaveAttribute('autocomplete', token)
    await expect(controlOf(page, form, 'email')).toHaveAttribute('inputmode', 'email')
    const labels = await all
      .locator('.field__label:has(.field__required), .field__label:has(.field__optional)')
      .allTextContents()
    expect(labels.filter((label) => label.endsWith('*')).map((label) => label.slice(0, -2))).toEqual(form.required)
    expect(labels.filter((label) => label.endsWith('(optional)')).map((label) => label.slice(0, -11))).toEqual(
      form.optional,
    )
    await expect(all.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/privacy')
    if (form.freeText === null) continue
    await expect(controlOf(page, form, 'phone')).toHaveAttribute('inputmode', 'tel')
    await expect(controlOf(page, form, 'phone')).toHaveAccessibleDescription(/Only/)
    await expect(controlOf(page, form, form.freeText)).toHaveAccessibleDescription(
      /Please leave out confidential client information\.$/,
    )
  }
})

test('the button to start over empties a restored form; a draft never overwrites text typed before hydration', async ({
  site,
  page,
}) => {
  const form = formNamed('contact')
  await openFormPage(page, site.origin, form)
  await form.fill(page)
  await page.reload()
  await formOnPage(page, form).getByRole('button', { name: 'Start over' }).click()
  await expect(controlOf(page, form, 'firstName')).toBeFocused()
  await expect(controlOf(page, form, 'firstName')).toHaveValue('')
  await page.reload()
  await expect(controlOf(page, form, 'message')).toHaveValue('')

  await controlOf(page, form, 'message').fill('The first.')
  await untilHydrated(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await controlOf(page, form, 'message').fill('The second.')
  release()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(controlOf(page, form, 'message')).toHaveValue('The first.')
})

test('text typed between hydration and the moment when React handles the form is restored after a reload', async ({
  site,
  page,
}) => {
  const form = formNamed('contact')
  // A key at that moment: the form's first effects have run, and React does not get the event yet.
  await page.addInitScript(() => {
    Element.prototype.setAttribute = function (name, value) {
      const message = name === 'data-ready' ? this.querySelector('textarea') : null
      if (message?.value === '') {
        message.value = 'Typed at the last moment.'
        message.dispatchEvent(new Event('input', { bubbles: true }))
      }
      this.setAttributeNS(null, name, value)
    }
  })
  await openFormPage(page, site.origin, form)
  await untilIdle(page)
  await page.reload()
  await expect(formOnPage(page, form).getByText('Restored what you typed.')).toBeVisible()
})

test('text typed into a copy of a former build, whose form can’t work, is restored after a reload', async ({
  site,
  page,
}) => {
  const form = formNamed('contact')
  await page.route('**/contact', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<html', '<html data-stale') })
  })
  await page.goto(site.origin + form.path)
  await controlOf(page, form, 'message').fill('Typed offline.')
  await expect(formOnPage(page, form).getByText('Not sent: this page could not finish loading.')).toBeVisible()
  await page.unrouteAll()
  await page.goto('about:blank')
  await page.goto(site.origin + form.path)
  await expect(formOnPage(page, form).getByText('Restored what you typed.')).toBeVisible()
  await expect(controlOf(page, form, 'message')).toHaveValue('Typed offline.')
})
