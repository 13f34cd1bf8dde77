import { publishedQueries } from '../content/published-queries.ts'
import { webinars } from './rules/webinar-collection.ts'

/** `list`: the program; `one`: one webinar as of now. */
export const webinarQueries = publishedQueries(webinars)
