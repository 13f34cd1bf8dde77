import { ANCHORS, followAnchor } from '../support/browser/anchors.ts'
import { test } from '../support/browser/browser-test.ts'
import { DESKTOP, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY, viewport: DESKTOP })

for (const anchor of ANCHORS)
  test(`${anchor.path}#${anchor.id} is where a deep link leads, on a full load and inside the app`, async ({
    site,
    page,
  }) => {
    await followAnchor(page, site.origin, anchor)
  })
