import { QUESTION_LENGTH, SEARCH_PARAMETER } from '../../lib/search-address.ts'
import { serverPages } from '../../lib/server-pages.ts'

/** A group of what is found; its pages are those below a folder, the parts of one page, or the answered questions of all. */
type SearchKind = { label: string; below?: string; partsOf?: string; questions?: true }

/** Those by which a page is sorted first stand first; the last has all that belongs to no other. */
const searchKinds: readonly [...SearchKind[], SearchKind] = [
  { label: 'Articles', below: serverPages.posts.records },
  { label: 'Questions', questions: true },
  { label: 'Templates', partsOf: '/resources/templates' },
  { label: 'Webinars', below: serverPages.webinars.records },
  { label: 'Open roles', below: serverPages.roles.records },
  { label: 'Pages' },
]

/** Sentences about what was found: `{for}` is the question, `{words}` others than its own, each `#` a number. */
export const searchWords = {
  one: '1 result for “{for}”',
  many: '# results for “{for}”',
  none: 'Nothing found for “{for}”.',
  advice: 'Try fewer words, or another word for the same thing.',
  instead: 'No page has this spelling; these have “{words}”.',
  best: 'The best # of #. One word more narrows them down.',
} as const

/** Where the question belongs in the page's HTML: the first, and only, empty value of a field. */
export const FIELD_PLACE = ' value=""'

/** Where in the page's HTML belongs what was found. */
export const FOUND_PLACE = '<div class="search__found" data-found=""></div>'

/** What comes there, as far as styles go. */
export const FOUND_SAMPLE =
  '<p class="search__count"></p><p class="note"></p><section class="search__group"><h2></h2>' +
  '<ol class="search__list"><li><a class="link"><mark></mark></a><p></p></li></ol></section>'

/** What `pocketbase/internal/site/search.go` must know of it. */
export const searchMeta = {
  parameter: SEARCH_PARAMETER,
  letters: QUESTION_LENGTH,
  field: FIELD_PLACE,
  place: FOUND_PLACE,
  kinds: searchKinds,
  words: searchWords,
}
