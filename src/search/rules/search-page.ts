import { QUESTION_LENGTH, SEARCH_PARAMETER } from '../../lib/search-address.ts'
import { serverPages } from '../../lib/server-pages.ts'

/**
 * A group of search results: the pages below a folder (`below`), the sections of one page (`partsOf`), or the answered
 * questions of all pages (`questions`).
 */
type SearchKind = { label: string; below?: string; partsOf?: string; questions?: true }

/** The groups of search results. A page belongs to the first matching group; the last group has all other pages. */
const searchKinds: readonly [...SearchKind[], SearchKind] = [
  { label: 'Articles', below: serverPages.posts.records },
  { label: 'Questions', questions: true },
  { label: 'Templates', partsOf: '/resources/templates' },
  { label: 'Webinars', below: serverPages.webinars.records },
  { label: 'Open roles', below: serverPages.roles.records },
  { label: 'Pages' },
]

/** Texts around the search results. `{for}` is the question, `{words}` are other spellings, each `#` a number. */
export const searchWords = {
  one: '1 result for “{for}”',
  many: '# results for “{for}”',
  none: 'Nothing found for “{for}”.',
  advice: 'Try fewer words, or another word for the same thing.',
  instead: 'No page has this spelling; these have “{words}”.',
  best: 'The best # of #. Add a word to narrow them down.',
} as const

/** The text in the page's HTML where the server inserts the question: the only empty value of a field. */
export const FIELD_PLACE = ' value=""'

/** The element in the page's HTML into which the server inserts the results. */
export const FOUND_PLACE = '<div class="search__found" data-found=""></div>'

/** Sample HTML of the results, so that the build adds their styles to the page. */
export const FOUND_SAMPLE =
  '<p class="search__count"></p><p class="note"></p><section class="search__group"><h2></h2>' +
  '<ol class="search__list"><li><a class="link"><mark></mark></a><p></p></li></ol></section>'

/** The search page's data for the server (`pocketbase/internal/site/search.go`). */
export const searchMeta = {
  parameter: SEARCH_PARAMETER,
  letters: QUESTION_LENGTH,
  field: FIELD_PLACE,
  place: FOUND_PLACE,
  kinds: searchKinds,
  words: searchWords,
}
