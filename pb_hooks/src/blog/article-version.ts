/** What a request says beside the columns; no column has such a name. */
const VERSION = '@version'
const SAVED_BY = '@savedBy'

/**
 * `onRecordUpdateRequest` of blog_posts: notes who saves, and which version the change was made from. That is the `updated` of the article,
 * in the header `X-Article-Version`; without it nothing is compared.
 */
export function noteVersion(e: PbRecordRequestEvent): void {
  // PocketBase gives such an event no request of its own, and names headers in this form.
  const { headers, auth } = e.requestInfo()
  e.record.set(VERSION, headers['x_article_version'] ?? '')
  e.record.set(SAVED_BY, auth?.getString('email') ?? '')
  e.next()
}

/**
 * Asked in the transaction that saves, so that of two people who began with one version only the first can save it.
 * @throws 409 when somebody else has saved meanwhile
 */
export function refuseOlderVersion(post: PbRecord, stored: PbRecord): void {
  const version = post.getString(VERSION)
  if (version !== '' && version !== stored.getString('updated'))
    throw new ApiError(409, 'Somebody else has saved this article meanwhile.', {})
}

/** The address of the account; empty for the program itself. */
export function savedBy(post: PbRecord): string {
  return post.getString(SAVED_BY)
}
