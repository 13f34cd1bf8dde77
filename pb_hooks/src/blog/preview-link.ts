import { databaseTime } from '../database-time.ts'
import { siteOrigin } from '../environment.ts'
import { fieldError } from '../field-error.ts'

const TOKEN_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** The token's length in characters. 32 characters of an alphabet of 62 have about 190 bits of entropy. */
const TOKEN_LENGTH = 32

/**
 * Returns the path under which the page of a preview is stored. It contains a hash of the token, so that only the link
 * itself reveals the token.
 */
export function previewPath(link: string): string {
  return `/preview/${$security.sha256(tokenOf(link))}`
}

/**
 * Sets a secret link on a post while its column `preview_until` is set. Emptying the column revokes the link; a later
 * link has another token.
 * @throws a field error for a newly set time in the past
 */
export function fillPreviewLink(post: PbRecord, before: PbRecord | undefined, now: Date): void {
  const until = post.getString('preview_until')
  if (until !== '' && until !== before?.getString('preview_until') && until <= databaseTime(now)) {
    throw fieldError('preview_until', 'preview_until_passed', 'This time has passed. Choose a later one.')
  }
  const token =
    tokenOf(before?.getString('preview_link') ?? '') || $security.randomStringWithAlphabet(TOKEN_LENGTH, TOKEN_ALPHABET)
  post.set('preview_link', until === '' ? '' : `${siteOrigin()}/preview/${token}`)
}

function tokenOf(link: string): string {
  return /[^/]*$/.exec(link)?.[0] ?? ''
}
