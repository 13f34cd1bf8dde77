import type { Page } from 'playwright/test'
import { cues, filmSeconds, sampleRecording } from '../../src/webinars/rules/sample-recording.ts'
import { findingsOn } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { hydrate } from '../support/browser/steady-page.ts'

const film = (page: Page) => page.locator('video')
const opened = { url: /\/webinars\/billing-while-you-remember#register$/ }

test('a visitor presses Watch Now and plays the film, and jumps in it; nothing of it loads before, and it has captions', async ({
  site,
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/recordings/')) loaded.push(pathname)
  })
  await page.goto(`${site.origin}/webinars`)
  await page.getByRole('link', { name: /^Watch Now ?: Billing while you remember$/ }).click()
  await expect(page).toHaveURL(opened.url)
  await film(page).scrollIntoViewIfNeeded()
  await expect(film(page)).toHaveAccessibleName('A tour of the product’s screens')
  expect(await findingsOn(page)).toEqual([])
  expect([...new Set(loaded)]).toEqual([sampleRecording.poster])

  await film(page).focus()
  await page.keyboard.press('Space')
  await expect.poll(() => property(page, 'currentTime')).toBeGreaterThan(0.5)
  expect(await property(page, 'duration')).toBeCloseTo(filmSeconds, 1)
  await film(page).evaluate((video: HTMLVideoElement) => (video.currentTime = 50))
  await expect.poll(() => property(page, 'currentTime')).toBeGreaterThan(50.5)

  const captions = await film(page).evaluate(async (video: HTMLVideoElement) => {
    const [track] = video.textTracks
    const element = video.querySelector('track')
    if (track === undefined || element === null) return []
    const loading = new Promise((resolve) => element.addEventListener('load', resolve))
    track.mode = 'showing'
    await loading
    return Array.from(track.cues ?? [], (cue) => (cue instanceof VTTCue ? cue.text : ''))
  })
  expect(captions).toEqual(cues.map(({ title, text }) => `${title}\n${text}`))
})

const property = (page: Page, name: 'currentTime' | 'duration') =>
  film(page).evaluate((video: HTMLVideoElement, key) => video[key], name)

test('after a navigation inside the app the page has the film and its transcript too', async ({ site, page }) => {
  await page.goto(`${site.origin}/webinars`)
  await hydrate(page)
  await page.getByRole('link', { name: 'Billing while you remember', exact: true }).click()
  await expect(film(page)).toHaveCount(1)
  await expect(page.locator('details li')).toHaveCount(cues.length)
  expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toBe(`${site.origin}/webinars`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a visitor reads the transcript of the film', async ({ site, page }) => {
    await page.goto(`${site.origin}/webinars/billing-while-you-remember`)
    await page.getByText('Transcript', { exact: true }).click()
    const lines = page.locator('details[open] li')
    await expect(lines).toHaveCount(cues.length)
    await expect(lines.first()).toBeVisible()
    await expect(lines.last()).toContainText(cues[cues.length - 1]?.text ?? '')
  })
})
