import { databaseTime } from '../database-time.ts'

/**
 * A scheduled post becomes public by the clock alone. Saving it tells the realtime clients, and the minute after finds it newer
 * than its date.
 */
export function announceDuePosts(app: PbApp, now: Date): void {
  const due = app.findRecordsByFilter(
    'blog_posts',
    'published = true && published_date <= {:now} && published_date > updated',
    'published_date',
    0,
    0,
    { now: databaseTime(now) },
  )
  for (const post of due) {
    try {
      app.save(post)
    } catch (error) {
      app.logger().error('a scheduled post was not announced', 'post', post.id, 'error', String(error))
    }
  }
}
