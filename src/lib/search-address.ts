/** The path of the site's search page. */
export const SEARCH_PATH = '/search'

/**
 * The query parameter with the search words. Its name is not `q`, because the loader starts React on pages with `q` in
 * the URL, and the search page needs no React.
 */
export const SEARCH_PARAMETER = 'for'

/** The maximum length of the search words, in characters. */
export const QUESTION_LENGTH = 100
