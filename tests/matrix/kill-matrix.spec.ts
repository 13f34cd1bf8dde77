import { test } from '../support/browser/browser-test.ts'
import { KILL_MOMENTS, killTabs } from '../support/browser/outbox-page.ts'

test('after a tab is killed before its request, after the commit, or before the answer is stored, another tab shows the right state, and the item is sent once', async ({
  ownSite,
  context,
  page,
}) => {
  await killTabs(ownSite, context, page, KILL_MOMENTS)
})
