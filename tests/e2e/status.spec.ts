import { DESKTOP_LIGHT, violationsInLooks } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { openStatus as open, statusBoard as board } from '../support/browser/staff-pages.ts'
import { createAccount } from '../support/http/accounts.ts'
import { demoPayload, sendDemoRequest } from '../support/http/demo-request.ts'
import { freshProof } from '../support/http/submission.ts'

test('administrators see the present and past state of the site, on a phone too', async ({
  ownSite,
  page,
  network,
}) => {
  const { server, origin } = ownSite
  await createAccount(server, 'di@status.example', 'admin')
  const altcha = await freshProof(server.origin, 'request-demo')
  expect((await sendDemoRequest(server.origin, demoPayload({ altcha }))).status).toBe(200)
  for (const report of [
    { page: 'pricing', lcp: 1200, inp: 80, cls: 0.01 },
    { page: 'article', next: 120, source: 'fetch-event', frame: 260, script: 'vendor-react' },
  ])
    expect(
      (await fetch(`${server.origin}/api/site/vitals`, { method: 'POST', body: JSON.stringify(report) })).status,
    ).toBe(204)

  await open(page, origin, 'di@status.example')
  // Nothing fails, but the page does not call missing backups “well”.
  await expect(board(page).getByRole('heading', { name: 'To do: switch on backups' })).toBeVisible()
  const tiles = page.getByRole('list', { name: 'Checks' }).getByRole('listitem')
  await expect(tiles).toHaveText([
    'Database Well',
    'Disk Well',
    'Mail Well',
    'Jobs Well',
    'Clean-up Not run yet',
    'Backups None yet',
  ])
  await expect(board(page)).toContainText('add BACKUP_CRON=12 2 * * * to the server’s environment')
  await expect(board(page)).toContainText('There is no backup, and none is scheduled.')
  await expect(board(page)).not.toContainText('All is well')
  const rowsOf = () => tiles.evaluateAll((each) => new Set(each.map((tile) => tile.getBoundingClientRect().top)).size)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await rowsOf()).toBe(1)
  await expect(
    board(page)
      .getByText(/^No data before \d+:\d\d [AP]M$/)
      .first(),
  ).toBeVisible()
  await expect(page.getByText('1 in 24 hours.')).toBeVisible()
  await expect(page.getByRole('row', { name: /^pricing/ })).toContainText('1.4 s')
  await expect(page.getByRole('row', { name: /^article/ })).toContainText('138 ms')
  await expect(page.getByRole('row', { name: /^Service worker/ })).toContainText('138 ms')
  await expect(page.getByRole('row', { name: /^vendor-react/ })).toContainText('275 ms')
  const job = page.getByRole('term').filter({ hasText: 'Test the newest backup' })
  await expect(job).toBeHidden()
  await page.getByText(/^\d+ jobs, all on time$/).click()
  await expect(job).toBeVisible()
  expect(await violationsInLooks(page, '/admin/status', [DESKTOP_LIGHT])).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(await rowsOf()).toBe(3)

  // If the server does not answer, the last figures stay, and the page shows that they are old.
  await network.cut(ownSite)
  await board(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'The server cannot be reached, or sent no usable answer. Check your connection, then press “Refresh”.',
  )
  await expect(board(page).getByRole('heading', { name: 'To do: switch on backups' })).toBeVisible()
})

test('once there is a backup and the next is scheduled, all is well', async ({ freshSite, page }) => {
  const { server, origin } = freshSite
  await createAccount(server, 'bo@status.example', 'admin')
  await server.admin.call('PATCH', '/api/settings', { backups: { cron: '12 2 * * *', cronMaxKeep: 7 } })
  await open(page, origin, 'bo@status.example')
  await expect(board(page).getByRole('heading', { name: 'To do: take a first backup' })).toBeVisible()
  await server.admin.call('POST', '/api/backups', {})
  await board(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(board(page).getByRole('heading', { name: 'All is well' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Checks' }).getByRole('listitem').last()).toHaveText('Backups Well')
  await expect(board(page).getByText(/^The newest backup was taken /)).toBeVisible()
})

test('editors can’t see the status page', async ({ ownSite, page }) => {
  await createAccount(ownSite.server, 'ed@status.example', 'editor')
  await open(page, ownSite.origin, 'ed@status.example')
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(board(page)).toHaveCount(0)
})
