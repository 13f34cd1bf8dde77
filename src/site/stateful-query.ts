/**
 * Matches a URL's query that only a hydrated page can show: the blog's filters, a demo's length, a shared estimate of
 * the calculator, or the token of a mailed link.
 */
export const STATEFUL_QUERY = /[?&](q|category|duration|staff|nonBillable|hours|rate|plan|saved|billed|token)=/
