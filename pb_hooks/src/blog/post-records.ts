import { posts } from '../../../src/blog/rules/post-collection.ts'
import type { PostRecord } from '../../../src/blog/rules/post-from-record.ts'
import type { PostSummary } from '../../../src/blog/rules/post.ts'
import type { PostVersion } from './public-posts.ts'

/** If more cards than these are cached, all are dropped. The lists of one publish have about fifty. */
const MOST_CARDS = 200

/** The card of each version of a post, or null if its record can't be a card. */
const cards = new Map<string, PostSummary | null>()

/**
 * Returns the cards of these posts. They are made by the same code as in the browser, so that hydration finds no
 * difference.
 */
export function cardsOf(app: PbApp, versions: readonly PostVersion[]): PostSummary[] {
  if (cards.size > MOST_CARDS) cards.clear()
  return versions.map((post) => cardOf(app, post)).filter((card) => card !== null)
}

function cardOf(app: PbApp, { id, version }: PostVersion): PostSummary | null {
  let card = cards.get(version)
  if (card === undefined) {
    card = posts.card.fromRecord(plainPost(app, app.findRecordById(posts.name, id)))
    cards.set(version, card)
  }
  return card
}

/** Returns a record as the API would send it, with its author expanded. */
export function plainPost(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}
