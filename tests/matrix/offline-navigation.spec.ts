import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/offline-navigation.ts'

test('offline, inside the site, every page of the sitemap opens or lists the pages that do; also with the server alone down', async ({
  site,
  network,
  page,
}) => {
  await goThroughOffline(page, site, network)
})
