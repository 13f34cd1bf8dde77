import { expect, test } from '../support/browser/browser-test.ts'
import { PROSPECT } from '../support/servers/site.ts'
import { isCovered, tabTo } from '../support/browser/axe.ts'
import { DESKTOP, hydrate, MOVING, PHONE } from '../support/browser/steady-page.ts'

test.use({ contextOptions: MOVING })

test('a visitor tours the site and requests a demo by keyboard alone', async ({ ownSite, page }) => {
  await page.setViewportSize(DESKTOP)
  await page.goto(ownSite.origin)
  await hydrate(page)

  // The skip link is the first tab stop. It skips the whole header.
  await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).first())

  // The visitor opens a menu, moves through it, and follows a link. Then the heading of the new page has the focus.
  const solutions = page.getByRole('button', { name: 'Solutions' })
  await tabTo(page, solutions, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(solutions).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Small firms' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ownSite.origin}/solutions/small-firms`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(solutions).toHaveAttribute('aria-expanded', 'false')

  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Pricing' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ownSite.origin}/pricing`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await tabTo(page, page.getByRole('switch', { name: 'Yearly billing' }))
  await page.keyboard.press('Space')
  const growth = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Firm Growth' }) })
  await expect(growth.getByText('Billed annually')).toBeHidden()
  await expect(growth.getByText('$69', { exact: true }).filter({ visible: true })).toHaveCount(1)

  await tabTo(page, page.getByLabel('Billable staff', { exact: true }))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1')
  await tabTo(page, page.getByLabel('Non-billable staff'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('0')
  await tabTo(page, page.getByLabel('Hourly rate'))
  await page.keyboard.press('Home')
  await tabTo(page, page.getByRole('radio', { name: 'Growth' }))
  await page.keyboard.press('ArrowLeft')
  // The visitor enters the Solo plan, one person, $100 an hour.
  const worksheet = page.locator('.worksheet')
  for (const text of ['$49', '10 a month', '$700', '14x']) await expect(worksheet).toContainText(text)
  await tabTo(page, page.locator('summary', { hasText: 'How we calculate this' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Return = increase ÷ cost')).toBeVisible()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Request a free demo' }).last())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ownSite.origin}/request-demo`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // After a submit with missing fields, the form lists them and moves the focus to the list.
  await tabTo(page, page.getByRole('button', { name: 'Request Demo' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Please select both a preferred date and time for your demo.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('form :focus')).toHaveCount(1)

  const type = async (label: string, text: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await tabTo(page, page.getByLabel(label), key)
    await page.keyboard.type(text)
  }
  await type('First name', 'Dana', 'Shift+Tab')
  await type('Last name', 'Whitfield')
  await type('Work email', PROSPECT)
  await type('Firm name', 'Whitfield & Osei LLP')
  await type('Firm size', '6')
  await tabTo(page, page.getByRole('checkbox', { name: 'Family Law' }))
  await page.keyboard.press('Space')
  await type('Preferred date', '03152030')
  await type('Preferred time', '10')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Request Demo' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(`${ownSite.origin}/thank-you`)
  for (const text of ['Demo Request Received', 'within the next hour'])
    await expect(page.getByRole('main')).toContainText(text)
  const rows = await ownSite.server.admin.rows('demo_requests')
  expect(rows).toMatchObject([
    { firstName: 'Dana', firmSize: '6-15', practiceAreas: 'Family Law', preferredTime: '10:00 AM EST' },
  ])
  await tabTo(page, page.getByRole('link', { name: 'Return Home' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${ownSite.origin}/`)
})

test('the small-screen menu opens, exposes its state, closes on Escape and returns the focus to its button, and closes on a link', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(site.origin)
  const button = page.getByRole('button', { name: 'Menu' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(button).toBeFocused()
  await expect(page.locator('[data-ready]')).toHaveCount(0)

  // After hydration, the menu also opens by keyboard, and reports its state.
  await hydrate(page)
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await tabTo(page, menu.getByRole('link', { name: 'Mid-sized firms' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.origin}/solutions/mid-sized-firms`)
  await expect(menu).toBeHidden()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  // A link to the open page also closes the menu, and the menu marks the open page.
  await button.click()
  const current = menu.getByRole('link', { name: 'Mid-sized firms' })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(menu.locator('[aria-current="page"]')).toHaveCount(1)
  await current.click()
  await expect(menu).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the small-screen menu opens, closes on Escape and returns the focus to its button, and its links work', async ({
    site,
    page,
  }) => {
    await page.goto(site.origin)
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, menu.getByRole('link', { name: 'Small firms' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.origin}/solutions/small-firms`)
    await expect(menu).toBeHidden()
  })
})

test('the bar about a lost connection covers no control that has the focus: neither the one that has it, nor the next ones', async ({
  ownSite,
  network,
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${ownSite.origin}/contact`)
  await hydrate(page)
  const focused = page.locator(':focus')
  const first = page.getByRole('contentinfo').getByRole('link', { name: 'Pricing' })
  await first.focus()
  // The control has its place at the lower edge of the window.
  await first.evaluate((link) => scrollBy(0, link.getBoundingClientRect().bottom - innerHeight))
  await expect(first).toBeInViewport({ ratio: 1 })
  await network.cut(ownSite)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect.poll(() => isCovered(first)).toBe(false)

  const last = page.getByRole('contentinfo').getByRole('link').last()
  const covered: string[] = []
  for (let stops = 0; stops < 40 && !(await last.and(focused).count()); stops += 1) {
    await page.keyboard.press('Tab')
    if (await isCovered(focused)) covered.push(await focused.innerText())
  }
  await expect(last).toBeFocused()
  expect(covered).toEqual([])
})
