import { DESKTOP_LIGHT, PHONE_DARK, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { showSources } from '../support/browser/staff-pages.ts'

test('administrators see how many leads came each week and from where, on a phone too', async ({
  ownSite,
  page,
  network,
}) => {
  await showSources(page, ownSite, 'di@sources.example')
  const weeks = page.getByRole('table', { name: 'Leads by form and week' })
  await expect(weeks.getByRole('row')).toHaveCount(14)
  await expect(weeks.getByRole('columnheader')).toHaveText([
    'Week from',
    'Demo request',
    'Other, too few to tell',
    'All',
  ])
  // The current week is the first.
  await expect(weeks.getByRole('row').nth(1).getByRole('cell')).toHaveText(['14', '2', '16'])
  await expect(weeks.getByRole('row', { name: /^In all/ }).getByRole('cell')).toHaveText(['14', '2', '16'])
  await expect(page.getByRole('table', { name: /^Came from/ }).getByRole('row')).toHaveText([
    'NameLeads',
    '/pricing7',
    'Other, too few to tell4',
    'Says nothing3',
  ])
  await expect(
    page
      .getByRole('table', { name: /^Campaign Named/ })
      .getByRole('row')
      .nth(1),
  ).toHaveText('Herbst “26”7')
  await expect(page.getByRole('table', { name: /^Other sites/ }).getByRole('row')).toHaveText([
    'NameVisits',
    'search.example9',
    'Other, too few to tell4',
    'Address typed, a bookmark, or unknown3',
  ])
  await expect(page.getByRole('table', { name: /^First pages/ }).getByRole('row')).toHaveText(['NameVisits', '/16'])
  expect(await violationsInLooks(page, '/admin/sources', [DESKTOP_LIGHT, PHONE_DARK])).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: '4 weeks' }).click()
  await expect(weeks.getByRole('row')).toHaveCount(6)
  expect(new URL(page.url()).search).toBe('?weeks=4')

  // Without an answer for the other period the page says so. It shows the counts once the server answers.
  await network.cut(ownSite)
  await page.getByRole('button', { name: '12 weeks' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await network.heal()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(weeks.getByRole('row')).toHaveCount(14)
})
