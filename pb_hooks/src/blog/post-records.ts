import { posts } from '../../../src/blog/rules/post-collection.ts'
import type { PostRecord } from '../../../src/blog/rules/post-from-record.ts'
import type { PostSummary } from '../../../src/blog/rules/post.ts'
import { shownOf } from '../../../src/content/rules/published-collection.ts'
import type { PostVersion } from './public-posts.ts'

/**
 * Returns the cards of these posts. They are made by the same code as in the browser, so that hydration finds no
 * difference.
 */
export function cardsOf(app: PbApp, versions: readonly PostVersion[]): PostSummary[] {
  return shownOf(
    posts.card,
    versions.map(({ id }) => plainPost(app, app.findRecordById(posts.name, id))),
  )
}

/** Returns a record as the API would send it, with its author expanded. */
export function plainPost(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}
