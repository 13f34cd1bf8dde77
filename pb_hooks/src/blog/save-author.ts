import { tidyLines } from './tidy-lines.ts'

const LINES = ['name', 'title', 'firm', 'avatar_image_key', 'profile_image_url', 'avatar_image_alt']

/** `onRecordCreate` and `onRecordUpdate` of blog_authors. */
export function saveAuthor(e: PbRecordEvent): void {
  tidyLines(e.record, LINES)
  e.next()
}
