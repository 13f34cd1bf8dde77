import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/offline-navigation.ts'

test('offline, inside the site, a built page, a list and an article that was read open, and one that was not says which pages do; without a server alone too', async ({
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
