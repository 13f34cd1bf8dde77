/** The page of the site's search. */
export const SEARCH_PATH = '/search'

/**
 * The query parameter with the question. It is not named `q`, because the loader hydrates pages with `q`, and this page
 * needs no hydration.
 */
export const SEARCH_PARAMETER = 'for'

/** The longest question, in characters. */
export const QUESTION_LENGTH = 100
