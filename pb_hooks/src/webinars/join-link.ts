import { hiddenColumn } from '../../../src/content/rules/hidden-column.ts'

const COLUMN = 'join_url'
/**
 * Key under which a record carries the new join link, in memory only, from the request to the save. No column has this
 * name. The value begins with `SIGN`, so that an empty link differs from a missing one.
 */
const ASKED = '@joinLink'
const SIGN = '='

/**
 * `onRecordCreateRequest` and `onRecordUpdateRequest` of webinars: takes the join link that an editor enters. The
 * column is hidden because only registrants get the link, by mail. PocketBase would let only superusers set a hidden
 * column.
 */
export function recordJoinLink(e: PbRecordRequestEvent): void {
  const { auth, body } = e.requestInfo()
  const link = body[hiddenColumn(COLUMN)]
  if (typeof link === 'string' && $site.accounts.roleOf(e.app, auth) !== '') e.record.set(ASKED, SIGN + link)
  e.next()
}

/** Sets the column of the join link from the value that `recordJoinLink` attached to the record. */
export function takeJoinLink(webinar: PbRecord): void {
  const asked = webinar.getString(ASKED)
  if (asked !== '') webinar.set(COLUMN, asked.slice(SIGN.length))
}

/**
 * `onRecordEnrich` of webinars: removes from API responses what only editors may see: the join link, and a recording
 * that is sent by mail.
 */
export function hideFromVisitors(e: PbRecordEnrichEvent): void {
  const { auth } = e.requestInfo
  if (auth !== null && $site.accounts.roleOf(e.app, auth) !== '') e.record.unhide(COLUMN)
  else if (e.record.getString('recording_by') === 'mail') e.record.hide('recording_url')
  e.next()
}
