import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate, PHONE } from '../support/browser/steady-page.ts'

test.use({ viewport: PHONE, timezoneId: 'America/Chicago' })

const DATE = '[name="preferredDate"]'
const TIME = '[name="preferredTime"]'

test('buttons set day and time in the two controls; a closed day shows the nearest times', async ({ site, page }) => {
  // 2026-11-22 is a Sunday, when the office is closed.
  await page.clock.setFixedTime(new Date('2026-11-22T18:00:00Z'))
  await page.goto(`${site.origin}/request-demo`)
  const days = page.getByRole('group', { name: 'The next working days' }).getByRole('button')
  // An inline script of the page fills in the days, before hydration.
  await expect(days).toHaveText([
    'Mon Nov 23',
    'Tue Nov 24',
    'Wed Nov 25',
    'Thu Nov 26',
    'Fri Nov 27',
    'Mon Nov 30',
    'Tue Dec 1',
    'Wed Dec 2',
    'Thu Dec 3',
    'Fri Dec 4',
  ])
  // Day and time are each asked once: the browser's own control for the day appears only when a visitor focuses it.
  const isShown = (control: string) =>
    page.locator(control).evaluate((box) => {
      box.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = box.getBoundingClientRect()
      return document.elementFromPoint(x + width / 2, y + height / 2) === box
    })
  expect(await isShown(DATE)).toBe(false)
  const other = page.getByRole('button', { name: 'Another day' })
  const placeOfLast = () => days.last().evaluate((day) => day.getBoundingClientRect().top + scrollY)
  const place = await placeOfLast()
  await days.nth(1).click()
  await expect(page.locator(DATE)).toHaveValue('2026-11-24')
  await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await placeOfLast()).toBe(place)

  const times = page.getByRole('group', { name: 'Times on this day' }).getByRole('button')
  await expect(times).toHaveCount(10)
  expect([await isShown(DATE), await isShown(TIME)]).toEqual([false, false])
  await times.filter({ hasText: /^3 PM$/ }).click()
  await expect(page.locator(TIME)).toHaveValue('3:00 PM EST')
  await expect(page.getByText('Where you are: Tuesday, November 24 at 2:00 PM CST.')).toBeVisible()
  // After a change of the day, the visitor must choose the time again.
  await days.nth(2).click()
  await expect(page.locator(TIME)).toHaveValue('')

  await expect(other).toHaveAttribute('aria-pressed', 'false')
  await other.click()
  await expect(page.locator(DATE)).toBeFocused()
  await page.locator(DATE).fill('2026-11-28')
  await expect(days.and(page.locator('[aria-pressed="true"]'))).toHaveCount(0)
  // The control takes the button's place, and stays, so that the visitor's next press hits what it aims at.
  await expect(other).toBeHidden()
  await page.locator(DATE).blur()
  expect(await isShown(DATE)).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sat Nov 28' })).toHaveAttribute('aria-pressed', 'true')
  expect(await isShown(DATE)).toBe(false)
  const closed = page
    .getByRole('status')
    .filter({ hasText: 'Our office is closed on Saturdays; the nearest times of a working day are' })
  await expect(closed.getByRole('button')).toHaveText(['Friday 5:00 PM', 'Monday 8:00 AM'])
  await expect(page.locator(TIME)).toBeEnabled()
  await closed.getByRole('button', { name: 'Monday 8:00 AM' }).click()
  await expect(page.locator(DATE)).toHaveValue('2026-11-30')
  await expect(page.locator(TIME)).toHaveValue('8:00 AM EST')
  await expect(closed).toHaveCount(0)
})

test('on a phone the form shows practice areas in two columns, and explains the next steps above its button', async ({
  site,
  page,
}) => {
  await page.goto(`${site.origin}/request-demo`)
  await hydrate(page)
  const boxes = await page.locator('.demo-form__areas .demo-pick').evaluateAll((areas) =>
    areas.map((area) => {
      const { x, height } = area.getBoundingClientRect()
      return { x: Math.round(x), isTall: height >= 44 }
    }),
  )
  expect(boxes).toHaveLength(12)
  expect(new Set(boxes.map(({ x }) => x)).size).toBe(2)
  expect(boxes.filter(({ isTall }) => !isTall)).toEqual([])
  const step = page.getByText('We confirm it.').filter({ visible: true })
  await expect(step).toHaveCount(1)
  const button = page.getByRole('button', { name: 'Request Demo' })
  expect((await step.boundingBox())?.y).toBeLessThan((await button.boundingBox())?.y ?? 0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a progress line shows the present part of the form, and the parts that are filled in', async ({
      site,
      page,
    }) => {
      await page.goto(`${site.origin}/request-demo`)
      const line = page.getByRole('list', { name: 'Parts of this form' })
      const parts = line.getByRole('listitem')
      const edges = () => parts.evaluateAll((items) => items.map((item) => getComputedStyle(item).borderTopColor))
      const [untouched = ''] = await edges()
      await expect(parts).toHaveText([/^You/, /^Your firm/, /^Time/])
      await expect(line.getByText(', answered').and(page.locator(':visible'))).toHaveCount(0)
      expect(new Set(await edges())).toEqual(new Set([untouched]))

      await page.getByLabel('First name').fill('Dana')
      const [current = '', ...others] = await edges()
      expect([current === untouched, ...others]).toEqual([false, untouched, untouched])
      await page.getByLabel('Last name').fill('Whitfield')
      await page.locator('[name="email"]').fill('dana@firm.example')
      await expect(parts.nth(0).getByText('✓')).toBeVisible()
      expect((await edges())[0]).not.toBe(current)

      await page.locator('[name="firmName"]').fill('Whitfield LLP')
      await page.locator('[name="firmSize"]').selectOption('6-15')
      await expect(parts.nth(1).getByText('✓')).toBeHidden()
      await page.locator('[name="practiceAreas"]').fill('Maritime law')
      await expect(parts.nth(1).getByText('✓')).toBeVisible()
      await page.locator('[name="practiceAreas"]').fill('')
      await page.locator('[name="practiceArea"]').first().check()
      await expect(parts.nth(1).getByText('✓')).toBeVisible()
      await expect(parts.nth(2).getByText('✓')).toBeHidden()

      // The line stays visible while the visitor scrolls, but must not cover a field that the Tab key focuses.
      await page.locator('[name="notes"]').focus()
      await expect(line).toBeInViewport()
      for (let step = 0; step < 8; step += 1) {
        await page.keyboard.press('Shift+Tab')
        const hidden = await page.evaluate(() => {
          const focused = document.activeElement?.getBoundingClientRect()
          const lowest = document.querySelector('.demo-progress')?.getBoundingClientRect().bottom ?? 0
          return focused === undefined || focused.bottom <= lowest
        })
        expect(hidden, `step ${step}`).toBe(false)
      }
    })
  })
}
