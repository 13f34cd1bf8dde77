import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { timeOf } from '../database-time.ts'
import { newRecord } from '../new-record.ts'
import { lastSavedBy } from '../staff/record-version.ts'

/** What a revision holds of an article. What describes its picture belongs to the picture, which may be another one by then. */
const COLUMNS = ['title', 'content', 'excerpt', 'category', 'author', 'seo_title', 'seo_description'] as const

/** A draft is saved while it is written: the saves of one person are one change until he pauses for so long. */
const ONE_CHANGE_MS = 10 * MINUTE_MS
/** Of each article; the oldest go. */
const MOST_REVISIONS = 50

/**
 * Stores what an article said before a save that changes a text of it. `stored` is the article as it was read in the transaction that
 * saves. Of a published article each save is a change of its own.
 */
export function storeRevision(tx: PbApp, post: PbRecord, stored: PbRecord, now: Date): void {
  if (COLUMNS.every((column) => stored.getString(column) === post.getString(column))) return
  const changedBy = lastSavedBy(post)
  const [last] = revisions(tx, post.id, 1, 0)
  const goesOn =
    last !== undefined &&
    !stored.getBool('published') &&
    last.getString('changedBy') === changedBy &&
    now.getTime() - timeOf(last, 'created') < ONE_CHANGE_MS
  if (goesOn) return
  const values = Object.fromEntries(COLUMNS.map((column) => [column, stored.getString(column)]))
  tx.save(newRecord(tx, 'post_revisions', { post: post.id, changedBy, ...values }))
  for (const old of revisions(tx, post.id, 0, MOST_REVISIONS)) tx.delete(old)
}

/** The newest first. */
function revisions(tx: PbApp, post: string, limit: number, offset: number): readonly PbRecord[] {
  return tx.findRecordsByFilter('post_revisions', 'post = {:post}', '-created,-@rowid', limit, offset, { post })
}
