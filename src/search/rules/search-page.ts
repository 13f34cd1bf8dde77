import { QUESTION_LENGTH, SEARCH_PARAMETER } from '../../lib/search-address.ts'
import { serverPages } from '../../lib/server-pages.ts'

/** A group of results: the pages below a folder, the parts of one page, or the answered questions of all. */
type SearchKind = { label: string; below?: string; partsOf?: string; questions?: true }

/** The kinds of results. A page belongs to the first matching kind; the last kind takes all other pages. */
const searchKinds: readonly [...SearchKind[], SearchKind] = [
  { label: 'Articles', below: serverPages.posts.records },
  { label: 'Questions', questions: true },
  { label: 'Templates', partsOf: '/resources/templates' },
  { label: 'Webinars', below: serverPages.webinars.records },
  { label: 'Open roles', below: serverPages.roles.records },
  { label: 'Pages' },
]

/** Texts about the results: `{for}` is the question, `{words}` are replacement words, each `#` a number. */
export const searchWords = {
  one: '1 result for “{for}”',
  many: '# results for “{for}”',
  none: 'Nothing found for “{for}”.',
  advice: 'Try fewer words, or another word for the same thing.',
  instead: 'No page has this spelling; these have “{words}”.',
  best: 'The best # of #. One word more narrows them down.',
} as const

/** Where to insert the question in the page's HTML: the first, and only, empty value of a field. */
export const FIELD_PLACE = ' value=""'

/** Where to insert the results in the page's HTML. */
export const FOUND_PLACE = '<div class="search__found" data-found=""></div>'

/** A sample of the results, for the page's styles. */
export const FOUND_SAMPLE =
  '<p class="search__count"></p><p class="note"></p><section class="search__group"><h2></h2>' +
  '<ol class="search__list"><li><a class="link"><mark></mark></a><p></p></li></ol></section>'

/** The part that `pocketbase/internal/site/search.go` needs. */
export const searchMeta = {
  parameter: SEARCH_PARAMETER,
  letters: QUESTION_LENGTH,
  field: FIELD_PLACE,
  place: FOUND_PLACE,
  kinds: searchKinds,
  words: searchWords,
}
