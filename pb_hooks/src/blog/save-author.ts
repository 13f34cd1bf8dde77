import { inTransaction } from '../pages/in-transaction.ts'
import { refuseOlderVersion } from '../staff/record-version.ts'
import { dropUnpublished } from '../staff/unpublished-changes.ts'
import { tidyLines } from './tidy-lines.ts'

const LINES = ['name', 'title', 'firm', 'avatar_image_key', 'profile_image_url', 'avatar_image_alt']

/** `onRecordCreate` and `onRecordUpdate` of blog_authors: rejects a change that is based on an older version. */
export function saveAuthor(e: PbRecordEvent): void {
  tidyLines(e.record, LINES)
  inTransaction(e, (tx) => {
    if (!e.record.isNew()) refuseOlderVersion(e.record, tx.findRecordById('blog_authors', e.record.id))
    e.next()
  })
}

/** `onRecordDelete` of blog_authors: also deletes the author's unpublished changes. */
export function deleteAuthor(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    e.next()
    dropUnpublished(tx, e.record.id)
  })
}
