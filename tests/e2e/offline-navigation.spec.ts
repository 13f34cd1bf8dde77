import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/service-worker.ts'

test('offline, links open a built page, a list and a read article, and an unread article’s link lists the pages that open; the same if only the server is down', async ({
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
