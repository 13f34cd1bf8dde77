/** The page of the site's search. */
export const SEARCH_PATH = '/search'

/**
 * The question's parameter in the address. Not `q`, which makes the loader hydrate a page: this one is complete as
 * served.
 */
export const SEARCH_PARAMETER = 'for'

/** The longest question, in characters. */
export const QUESTION_LENGTH = 100
