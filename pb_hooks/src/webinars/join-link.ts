import { hiddenColumn } from '../../../src/content/rules/hidden-column.ts'

const COLUMN = 'join_url'
/**
 * Key under which a record carries the link from the request to the save. No column has such a name. The value has a
 * prefix, so that an empty link differs from a missing one.
 */
const ASKED = '@joinLink'
const SIGN = '='

/**
 * `onRecordCreateRequest` and `onRecordUpdateRequest` of webinars: stores the join link that an editor enters. Its
 * column is hidden, because registrants get it by mail, and PocketBase lets only superusers set hidden columns.
 */
export function recordJoinLink(e: PbRecordRequestEvent): void {
  const { auth, body } = e.requestInfo()
  const link = body[hiddenColumn(COLUMN)]
  if (typeof link === 'string' && $site.accounts.roleOf(e.app, auth) !== '') e.record.set(ASKED, SIGN + link)
  e.next()
}

/** Copies the carried join link to the webinar before it is saved. */
export function takeJoinLink(webinar: PbRecord): void {
  const asked = webinar.getString(ASKED)
  if (asked !== '') webinar.set(COLUMN, asked.slice(SIGN.length))
}

/** `onRecordEnrich` of webinars: only editors see the join link and a mailed recording. */
export function hideFromVisitors(e: PbRecordEnrichEvent): void {
  const { auth } = e.requestInfo
  if (auth !== null && $site.accounts.roleOf(e.app, auth) !== '') e.record.unhide(COLUMN)
  else if (e.record.getString('recording_by') === 'mail') e.record.hide('recording_url')
  e.next()
}
