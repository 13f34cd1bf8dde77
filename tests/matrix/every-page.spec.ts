import { ALL_LOOKS } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { complaintsOf } from '../support/browser/page-faults.ts'
import { MISSING, OF_ONE_KIND, pagesOfEachKind, UNLISTED } from '../support/browser/crawl.ts'
import { changesOfLife, NO_FAULTS, tryPages } from '../support/browser/page-trial.ts'
import { DESKTOP, STEADY } from '../support/browser/steady-page.ts'
import { sampleArticles } from '../support/repository/source-files.ts'

/**
 * The pages are divided into this many tests, as many as there are Playwright workers. So no worker is idle for long
 * at the end.
 */
const SHARES = [0, 1, 2, 3]

test.use({ contextOptions: STEADY, viewport: DESKTOP })
test.describe.configure({ mode: 'parallel' })

for (const share of SHARES) {
  test(`every page is whole without JavaScript, fits 320 px, 200 % and paper, has all styles that it shows, comes to life as it was served, without a complaint, axe finds nothing, light and dark, wide and narrow, and every button does something: part ${share + 1} of ${SHARES.length}`, async ({
    site,
    context,
    page,
  }) => {
    const listed = await pagesOfEachKind(site.origin)
    expect(listed.length).toBeGreaterThanOrEqual(30)
    const trials = [...listed, ...UNLISTED, '/?utm_source=test'].map((path) => ({
      path,
      looks: ALL_LOOKS,
      isWhole: listed.includes(path),
      hasButtons: listed.includes(path) || MISSING.includes(path),
    }))
    const ours = trials.filter((_, index) => index % SHARES.length === share)
    const { faults, frame } = await tryPages(context, page, site.origin, ours)
    expect(faults).toEqual(NO_FAULTS)
    // The frame (header and footer) has four menus, the small-screen menu, three themes, and the themes' button.
    expect(frame.size).toBeGreaterThanOrEqual(9)
  })
}

test('every second sample article hydrates without a change or an error', async ({ site, page }) => {
  const complaints = complaintsOf(page)
  const changes: Record<string, string[]> = {}
  const looked = await pagesOfEachKind(site.origin)
  const paths = sampleArticles.map(({ slug }) => `/blog/${slug}`).filter((path) => !looked.includes(path))
  expect(paths).toHaveLength(sampleArticles.length - OF_ONE_KIND)
  for (const path of paths) {
    expect((await page.goto(site.origin + path))?.status()).toBe(200)
    changes[path] = await changesOfLife(page)
  }
  expect(changes).toEqual(Object.fromEntries(paths.map((path) => [path, []])))
  expect(complaints).toEqual([])
})
