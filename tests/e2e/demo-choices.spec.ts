import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate, PHONE } from '../support/browser/steady-page.ts'

test.use({ viewport: PHONE, timezoneId: 'America/Chicago' })

const DATE = '[name="preferredDate"]'
const TIME = '[name="preferredTime"]'

test('day and time are chosen by buttons, which enter them into the two controls; a closed day is answered with the nearest times', async ({
  site,
  page,
}) => {
  // A Sunday.
  await page.clock.setFixedTime(new Date('2026-11-22T18:00:00Z'))
  await page.goto(`${site.origin}/request-demo`)
  const days = page.getByRole('group', { name: 'The next working days' }).getByRole('button')
  // Named before anything brings the page to life.
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
  const placeOfLast = () => days.last().evaluate((day) => day.getBoundingClientRect().top + scrollY)
  const place = await placeOfLast()
  await days.nth(1).click()
  await expect(page.locator(DATE)).toHaveValue('2026-11-24')
  await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await placeOfLast()).toBe(place)

  const times = page.getByRole('group', { name: 'Times on this day' }).getByRole('button')
  await expect(times).toHaveCount(10)
  await times.filter({ hasText: '3:00 PM' }).click()
  await expect(page.locator(TIME)).toHaveValue('3:00 PM EST')
  await expect(page.getByText('Where you are: Tuesday, November 24 at 2:00 PM CST.')).toBeVisible()
  // Another day: the time is to be chosen anew.
  await days.nth(2).click()
  await expect(page.locator(TIME)).toHaveValue('')

  await page.locator(DATE).fill('2026-11-28')
  const closed = page.getByRole('status').filter({ hasText: 'We are closed on Saturdays; the nearest times are' })
  await expect(closed.getByRole('button')).toHaveText(['Friday 5:00 PM', 'Monday 8:00 AM'])
  await expect(page.locator(TIME)).toBeEnabled()
  await closed.getByRole('button', { name: 'Monday 8:00 AM' }).click()
  await expect(page.locator(DATE)).toHaveValue('2026-11-30')
  await expect(page.locator(TIME)).toHaveValue('8:00 AM EST')
  await expect(closed).toHaveCount(0)
})

test('on a phone the practice areas stand in two columns, and what happens next stands above the button', async ({
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
