import { databaseTime } from '../database-time.ts'

/** The filter of the collection's own list rule, with `{:now}`. */
export const PUBLIC_FILTER = "published = true && published_date != '' && published_date <= {:now}"

/** Whether anyone may read the post at `now`. */
export function isPublic(post: PbRecord, now: Date): boolean {
  return post.getBool('published') && hasBeenPublic(post, now)
}

/** Whether readers may know the post's address, although it may have been taken back since. */
export function hasBeenPublic(post: PbRecord, now: Date): boolean {
  const date = post.getString('published_date')
  return date !== '' && date <= databaseTime(now)
}
