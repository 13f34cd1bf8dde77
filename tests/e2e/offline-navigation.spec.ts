import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/offline-navigation.ts'

test('offline, inside the site, a built page, a list and a read article open, and an unread one lists the pages that do; also with the server alone down', async ({
  site,
  network,
  page,
}) => {
  await goThroughOffline(page, site, network, (paths) => [
    '/security',
    '/resources',
    ...paths.filter((path) => /^\/blog\/[\w-]+$/.test(path)).slice(-1),
  ])
})
