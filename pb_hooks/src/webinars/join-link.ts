import { hiddenColumn } from '../../../src/content/rules/hidden-column.ts'

const COLUMN = 'join_url'
/** What a request says of it; no column has such a name. It begins with a sign, so that an empty link is told from none. */
const ASKED = '@joinLink'
const SIGN = '='

/**
 * `onRecordCreateRequest` and `onRecordUpdateRequest` of webinars: notes the link to join that an editor gives. It is a hidden column:
 * registrants get it by mail, and PocketBase takes hidden ones from superusers alone.
 */
export function noteJoinLink(e: PbRecordRequestEvent): void {
  const { auth, body } = e.requestInfo()
  const link = body[hiddenColumn(COLUMN)]
  if (typeof link === 'string' && $site.accounts.roleOf(e.app, auth) !== '') e.record.set(ASKED, SIGN + link)
  e.next()
}

/** Before a webinar is saved: takes over what was noted. */
export function takeJoinLink(webinar: PbRecord): void {
  const asked = webinar.getString(ASKED)
  if (asked !== '') webinar.set(COLUMN, asked.slice(SIGN.length))
}

/** `onRecordEnrich` of webinars: editors see it, and a recording that is mailed; nobody else does. */
export function hideFromVisitors(e: PbRecordEnrichEvent): void {
  const { auth } = e.requestInfo
  if (auth !== null && $site.accounts.roleOf(e.app, auth) !== '') e.record.unhide(COLUMN)
  else if (e.record.getString('recording_by') === 'mail') e.record.hide('recording_url')
  e.next()
}
