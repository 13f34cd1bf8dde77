import { test } from '../support/browser/browser-test.ts'
import { KILL_MOMENTS, killTabs } from '../support/browser/outbox-page.ts'

test('if a tab is killed after the server’s commit, another tab shows the right state, and the item is sent once', async ({
  ownSite,
  context,
  page,
}) => {
  const moments = KILL_MOMENTS.filter(({ moment }) => moment === 'after the server has committed')
  await killTabs(ownSite, context, page, moments)
})
