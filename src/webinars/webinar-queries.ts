import { smallQueries } from '../content/published-queries.ts'
import webinars from './rules/webinar.collection.ts'

/** TanStack Query options. `list`: all published webinars. `one`: one webinar. */
export const webinarQueries = smallQueries(webinars)
