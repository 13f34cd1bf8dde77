import { expect, test } from 'vitest'
import { find, type SearchText } from './find.ts'
import cases from './search-cases.json'
import { FIELD_PLACE, FOUND_PLACE, FOUND_SAMPLE } from './search-page.ts'
import { answerPage, showFound, textsOf } from './show-found.ts'

const texts = cases.pages.flatMap(({ path, html }) => textsOf(path, html))
const PAGE = `<title>Search</title><form><input${FIELD_PLACE}/></form>${FOUND_PLACE}`

test.each(cases.cases)('$name', ({ question, html }) => {
  expect(showFound(question, find(texts, question, 10))).toBe(FOUND_PLACE.replace('></div>', () => `>${html}</div>`))
})

test('the page gets the question into its title and its field, as text', () => {
  const page = answerPage(PAGE, '"><script> $&', texts)
  expect(page).toContain('<title>&quot;&gt;&lt;script&gt; $&amp; · Search</title>')
  expect(page).toContain('<input value="&quot;&gt;&lt;script&gt; $&amp;"/>')
  expect(page).not.toContain('<script>')
})

test('what is said before the results stands there once, and no more than the best of each kind', () => {
  const many = Array.from({ length: 14 }, (_, nth): SearchText => {
    return { kind: 5, address: `/${nth}`, title: 'Same words', passages: [] }
  })
  const page = answerPage(PAGE, 'same', many, 'Only here.')
  expect(page).toContain('14 results for “same”</p><p class="note">Only here.</p>')
  expect(page.match(/<li>/g)).toHaveLength(10)
  expect(page).toContain('<p class="note">The best 10 of 14. One word more narrows them down.</p>')
})

test('the sample by which the page gets its styles has all elements and classes of an answer', () => {
  const shown = showFound('trsut', find(texts, 'trsut', 10), 'Only here.')
  const sample = namesIn(FOUND_PLACE + FOUND_SAMPLE)
  expect([...namesIn(shown)].filter((name) => !sample.has(name))).toEqual([])
})

function namesIn(html: string): Set<string | undefined> {
  return new Set([...html.matchAll(/<(\w+)|class="([^"]+)"/g)].map(([, tag, name]) => tag ?? name))
}
