import { databaseTime } from '../database-time.ts'

/** The filter of the collection's own list rule, with `{:now}`. */
export const PUBLIC_FILTER = 'published = true && published_date <= {:now}'

/** Whether anyone may read the post at `now`. */
export function isPublic(post: PbRecord, now: Date): boolean {
  return post.getBool('published') && post.getString('published_date') <= databaseTime(now)
}
