import type { Page } from 'playwright/test'
import { expect, test } from '../support/browser/browser-test.ts'
import { pagesOfEachKind } from '../support/browser/crawl.ts'
import { hydrate, STEADY } from '../support/browser/steady-page.ts'

test.use({ contextOptions: STEADY })

/** The width of a sheet of paper with its margins, in CSS pixels. */
const PAPER = { width: 720, height: 1000 }

test('every page prints dark on white, without its navigation, also where the screen is dark, and fits the paper', async ({
  site,
  page,
}) => {
  await page.setViewportSize(PAPER)
  const faults: string[] = []
  for (const path of await pagesOfEachKind(site.origin)) {
    await page.goto(site.origin + path)
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'))
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    faults.push(...(await faultsOnPaper(page)).map((fault) => `${path}: ${fault}`))
    await page.emulateMedia({ media: 'screen' })
  }
  expect(faults).toEqual([])
})

test('a result is printed alone, with its assumptions and the address under which it opens again', async ({
  site,
  page,
}) => {
  await page.addInitScript(() => (window.print = () => document.body.setAttribute('data-printed-by', 'the page')))
  await page.goto(`${site.origin}/pricing`)
  await hydrate(page)
  await page.getByLabel('Billable staff', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Print this result' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed-by', 'the page')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('$25,200').first()).toBeVisible()
  await expect(page.getByText('Return = increase ÷ cost')).toBeVisible()
  await expect(page.getByText('This estimate opens again at')).toContainText(`${site.origin}/pricing?staff=10&`)
  await expect(page.getByRole('heading', { name: 'Firm Growth' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this result' })).toBeHidden()

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await expect(page.getByRole('heading', { name: 'Firm Growth' })).toBeVisible()
})

async function faultsOnPaper(page: Page): Promise<string[]> {
  const { controls, ink, papers, excess } = await page.evaluate(() => {
    const { documentElement: root, body } = document
    return {
      controls: [...document.querySelectorAll('.site-header, .site-footer nav, .skip-link')]
        .filter((part) => part.checkVisibility())
        .map(({ className }) => className),
      ink: getComputedStyle(body).color,
      papers: [root, body].map((element) => getComputedStyle(element).backgroundColor),
      excess: root.scrollWidth - root.clientWidth,
    }
  })
  return [
    ...controls.map((control) => `prints ${control}`),
    ...(brightness(ink) > 120 ? [`prints its text in ${ink}`] : []),
    ...papers.filter((paper) => brightness(paper) < 240).map((paper) => `prints on ${paper}`),
    ...(excess > 0 ? [`is ${excess} px wider than the paper`] : []),
  ]
}

/** Of a computed color, 0 to 255; what is transparent leaves the paper as it is. */
function brightness(color: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
  return alpha === 0 ? 255 : Math.max(red, green, blue)
}
