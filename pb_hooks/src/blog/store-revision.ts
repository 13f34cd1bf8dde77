import { MINUTE_MS } from '../../../src/lib/time-units.ts'
import { timeOf } from '../database-time.ts'
import { newRecord } from '../new-record.ts'

/**
 * The columns of an article that a revision stores. The description of the cover picture is omitted, because the
 * article may have another picture later.
 */
const COLUMNS = ['title', 'content', 'excerpt', 'category', 'author', 'seo_title', 'seo_description'] as const

/** The key under which pocketbase/internal/guard stores the address of the saving account in a record. */
const SAVED_BY = '@savedBy'
/**
 * In ms. A save of a draft makes no revision if the same editor's save made the last one less than this ago, because an
 * editor saves often while writing.
 */
const ONE_CHANGE_MS = 10 * MINUTE_MS
/** The number of revisions stored for each article. Older ones are deleted. */
const MOST_REVISIONS = 50

/**
 * Stores an article's former text as a revision before a save changes it. `stored` is the article as read in the saving
 * transaction. Every save of a published article makes a new revision.
 */
export function storeRevision(tx: PbApp, post: PbRecord, stored: PbRecord, now: Date): void {
  if (COLUMNS.every((column) => stored.getString(column) === post.getString(column))) return
  const changedBy = post.getString(SAVED_BY)
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

/** Returns an article's revisions, newest first. */
function revisions(tx: PbApp, post: string, limit: number, offset: number): readonly PbRecord[] {
  return tx.findRecordsByFilter('post_revisions', 'post = {:post}', '-created,-@rowid', limit, offset, { post })
}
