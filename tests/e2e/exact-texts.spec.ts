import { clientTexts, contradictions, type Wanted } from '../support/browser/client-texts.ts'
import { expect, test } from '../support/browser/browser-test.ts'
import { readText } from '../support/browser/page-faults.ts'
import { DESKTOP } from '../support/browser/steady-page.ts'

/** The largest distance between a figure and its label in a page's text, in characters. */
const BESIDE = 60

test.use({ javaScriptEnabled: false, viewport: DESKTOP })

test('every page has the texts of the client’s specification, word for word, and no text that contradicts them', async ({
  site,
  page,
}) => {
  const faults: string[] = []
  for (const path of new Set([...clientTexts, ...contradictions].map(({ path }) => path))) {
    await page.goto(site.origin + path)
    const text = await readText(page, 'main')
    for (const { texts } of clientTexts.filter((row) => row.path === path)) {
      faults.push(
        ...texts.filter((wanted) => !says(text, wanted)).map((wanted) => `${path} lacks ${JSON.stringify(wanted)}`),
      )
    }
    faults.push(
      ...contradictions
        .filter((row) => row.path === path && text.includes(row.text))
        .map((row) => `${path} says ${JSON.stringify(row.text)}`),
    )
  }
  expect(faults).toEqual([])
})

function says(text: string, wanted: Wanted): boolean {
  if (typeof wanted === 'string') return text.includes(wanted)
  if ('times' in wanted) return ` ${text} `.split(wanted.text).length - 1 === wanted.times
  const [figure, words] = wanted
  return placesOf(text, figure).some((place) =>
    text.slice(Math.max(0, place - BESIDE), place + figure.length + BESIDE).includes(words),
  )
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = []
  for (let place = text.indexOf(part); place !== -1; place = text.indexOf(part, place + 1)) places.push(place)
  return places
}
