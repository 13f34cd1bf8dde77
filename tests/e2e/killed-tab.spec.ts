import { test } from '../support/browser/browser-test.ts'
import { KILL_MOMENTS, killTabs } from '../support/browser/killed-tabs.ts'

test('a tab that is killed after the server has committed leaves what another tab tells truly and sends once', async ({
  ownSite,
  context,
  page,
}) => {
  const moments = KILL_MOMENTS.filter(({ moment }) => moment === 'after the server has committed')
  await killTabs(ownSite, context, page, moments)
})
