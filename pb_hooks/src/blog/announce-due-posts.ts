import { duePosts } from './public-posts.ts'

/**
 * A scheduled post becomes public without a save. Saving it when due notifies realtime clients, and makes it newer
 * than its date, so that this happens once.
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
