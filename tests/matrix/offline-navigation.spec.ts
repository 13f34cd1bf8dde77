import { returning as test } from '../support/browser/browser-test.ts'
import { goThroughOffline } from '../support/browser/offline-navigation.ts'

test('offline, inside the site, every page of the sitemap opens or says which pages do; without a server alone too', async ({
  site,
  network,
  page,
}) => {
  await goThroughOffline(page, site, network)
})
