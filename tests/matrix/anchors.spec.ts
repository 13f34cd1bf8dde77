import { ANCHORS, followAnchor } from '../support/browser/crawl.ts'
import { test } from '../support/browser/browser-test.ts'
import { DESKTOP, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })

for (const anchor of ANCHORS)
  test(`a deep link to ${anchor.path}#${anchor.id} leads there, on a full load and inside the app`, async ({
    site,
    page,
  }) => {
    await followAnchor(page, site.origin, anchor)
  })
