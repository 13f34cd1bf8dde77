import { expect, test, vi } from 'vitest'
import { pageStyles, pageStylesOf, type SheetPart } from './page-styles.ts'

const SHEET: SheetPart[] = [
  { selectors: [{ text: '.card', needs: ['.card'] }], body: 'color:red' },
  { selectors: [{ text: '#top p', needs: ['#top', 'p'] }], body: 'color:green' },
]
const CARD = '<p class="card wide">One</p>'
const OTHER_CARD = '<p class="wide">Two</p><p class="card">Three</p>'
const TOP = '<section id="top"><p>Four</p></section>'

test('pages with the same names share one selection of styles', () => {
  const select = vi.fn<() => string>(() => 'styles')
  const stylesOf = pageStylesOf(SHEET, select)
  for (const html of [CARD, TOP, OTHER_CARD, CARD, TOP]) stylesOf(html)
  expect(select).toHaveBeenCalledTimes(2)
})

test('names that no rule needs, such as the id of a heading, need no selection of their own', () => {
  const select = vi.fn<() => string>(() => 'styles')
  const stylesOf = pageStylesOf(SHEET, select)
  for (const id of ['one', 'two']) stylesOf(`<p class="card" id="${id}">One</p>`)
  expect(select).toHaveBeenCalledTimes(1)
})

test('a page and its fragments have the styles of the whole page', () => {
  const stylesOf = pageStylesOf(SHEET)
  for (const own of [CARD, TOP]) expect(stylesOf(own, [CARD, TOP])).toBe(pageStyles(SHEET, own + CARD + TOP))
  expect(stylesOf(CARD, [])).not.toContain('#top p')
})

test('a shared selection has the same styles as a separate one', () => {
  const stylesOf = pageStylesOf(SHEET)
  for (const html of [CARD, TOP, OTHER_CARD, CARD + TOP]) expect(stylesOf(html)).toBe(pageStyles(SHEET, html))
  expect(stylesOf(CARD)).toContain('.card{color:red}')
  expect(stylesOf(TOP)).toContain('#top p{color:green}')
})

test('a text that looks like an attribute adds no name', () => {
  expect(pageStylesOf(SHEET)('<p>the attribute class="card"</p>')).not.toContain('.card')
})
