import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/service-worker.ts'

test('offline, a link to every page of the sitemap opens the page, or lists the pages that open; the same if only the server is down', async ({
  site,
  network,
  page,
}) => {
  await goThroughOffline(page, site, network)
})
