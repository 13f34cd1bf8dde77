import { test } from '../support/browser/browser-test.ts'
import { KILL_MOMENTS, killTabs } from '../support/browser/killed-tabs.ts'

test('after a tab is killed behind the server’s commit, another tab shows the truth and sends once', async ({
  ownSite,
  context,
  page,
}) => {
  const moments = KILL_MOMENTS.filter(({ moment }) => moment === 'after the server has committed')
  await killTabs(ownSite, context, page, moments)
})
