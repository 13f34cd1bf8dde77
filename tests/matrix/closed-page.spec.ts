import {
  applicationValues,
  EMPTY_APPLICATION,
  expectOneApplication,
  fillApplicationForm,
  openApplicationForm,
  resumeFile,
  submitApplicationForm,
} from '../support/browser/form-pages.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { testBrowser } from '../support/browser/test-browser.ts'
import { sendsTo } from '../support/browser/interruptions.ts'
import { largestPdf } from '../support/http/application.ts'

// After the pages of a site are closed, only its service worker can send queued items. Only the browser with windows
// starts it then; the headless shell does not.
test.use({ serviceWorkers: 'allow', launchOptions: testBrowser({ window: true }) })

test(
  '10 MB submitted offline are saved, the page shows that, and they arrive completely and once after the page was closed',
  { tag: '@window' },
  async ({ ownSite, network, page }) => {
    const resume = largestPdf()
    await openApplicationForm(page, ownSite)
    await fillApplicationForm(page, resumeFile(resume))
    await network.cut(ownSite)
    await submitApplicationForm(page)
    await expect(page.locator('.toast')).toContainText('Saved')
    await expect(page.locator('.toast')).toHaveClass(/toast--neutral/)
    expect(await applicationValues(page)).toEqual(EMPTY_APPLICATION)
    await page.close()
    expect(await ownSite.server.admin.rows('job_applications')).toHaveLength(0)
    await network.heal()
    await expectOneApplication(ownSite, page, resume)
    expect(new Set(sendsTo(ownSite, '/api/site/apply').map(({ key }) => key)).size).toBe(1)
  },
)
