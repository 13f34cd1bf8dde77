/** A query that only a hydrated page can show: filters of the blog, length of a demo, a shared result of the calculator, a mailed link. */
export const STATEFUL_QUERY = /[?&](q|category|duration|staff|nonBillable|hours|rate|plan|saved|billed|token)=/
