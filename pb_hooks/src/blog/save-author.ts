import { inTransaction } from '../pages/in-transaction.ts'
import { dropUnpublished } from '../staff/unpublished-changes.ts'
import { tidyLines } from './tidy-lines.ts'

const LINES = ['name', 'title', 'firm', 'avatar_image_key', 'profile_image_url', 'avatar_image_alt']

/** `onRecordCreate` and `onRecordUpdate` of blog_authors: removes line breaks from one-line columns. */
export function saveAuthor(e: PbRecordEvent): void {
  tidyLines(e.record, LINES)
  e.next()
}

/** `onRecordDelete` of blog_authors: also deletes the author's unpublished changes. */
export function deleteAuthor(e: PbRecordEvent): void {
  inTransaction(e, (tx) => {
    e.next()
    dropUnpublished(tx, e.record.id)
  })
}
