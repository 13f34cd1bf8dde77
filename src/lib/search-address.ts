/** The page of the site's search. */
export const SEARCH_PATH = '/search'

/** Names the question in its address. Not `q`, for which the loader wakes a page: this one is whole as it comes. */
export const SEARCH_PARAMETER = 'for'

/** Letters that a question may have. */
export const QUESTION_LENGTH = 100
