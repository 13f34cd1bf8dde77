import { recordPath, type RecordPages } from '../../../src/lib/server-pages.ts'
import { freeSlug } from './free-slug.ts'
import { inTransaction } from './in-transaction.ts'
import { removePage } from './stored-pages.ts'
import { dropUnpublished } from '../staff/unpublished-changes.ts'

type Collection = { name: string; pages: RecordPages }

/** Further work in the transaction of a save. */
type More = {
  /** Called before an existing record is written; `stored` is the record as read in the transaction. */
  before?: (stored: PbRecord) => void
  /** Called after the record is written. */
  inside?: (tx: PbApp) => void
}

/**
 * `onRecordCreate` and `onRecordUpdate` of a collection whose records have pages: fills in a missing slug. If a record
 * is no longer published or has a new slug, deletes its stored page in the same transaction. The job render-pages then
 * renders the new page.
 */
export function savePublished(e: PbRecordEvent, { name, pages }: Collection, { before, inside }: More = {}): void {
  const pathBefore = e.record.isNew() ? undefined : recordPath(pages, e.record.original().getString('slug'))
  if (e.record.getString('slug') === '') e.record.set('slug', freeSlug(e.app, name, e.record))
  inTransaction(e, (tx) => {
    if (before !== undefined && !e.record.isNew()) before(tx.findRecordById(name, e.record.id))
    e.next()
    inside?.(tx)
    const path = e.record.getBool('published') ? recordPath(pages, e.record.getString('slug')) : undefined
    if (pathBefore !== undefined && pathBefore !== path) removePage(tx, pathBefore)
  })
}

/** `onRecordDelete` of a collection whose records have pages: deletes the stored page in the same transaction. */
export function deletePublished(e: PbRecordEvent, { pages }: Collection, inside: (tx: PbApp) => void = noMore): void {
  const path = recordPath(pages, e.record.original().getString('slug'))
  inTransaction(e, (tx) => {
    e.next()
    removePage(tx, path)
    dropUnpublished(tx, e.record.id)
    inside(tx)
  })
}

function noMore(): void {}
