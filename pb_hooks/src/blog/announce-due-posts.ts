import { duePosts } from './public-posts.ts'

/**
 * A scheduled post becomes public by the clock alone. Saving it tells the realtime clients, and the minute after finds it newer
 * than its date.
 */
export function announceDuePosts(app: PbApp): void {
  for (const id of duePosts(app)) {
    try {
      app.save(app.findRecordById('blog_posts', id))
    } catch (error) {
      app.logger().error('a scheduled post was not announced', 'post', id, 'error', String(error))
    }
  }
}
