import { databaseTime } from '../database-time.ts'
import { newRecord } from '../new-record.ts'

/** Whether an article other than this one was found under the slug before. */
export function isFormerSlug(app: PbApp, slug: string, post: PbRecord): boolean {
  const redirect = formerSlug(app, slug)
  return redirect !== undefined && redirect.getString('post') !== post.id
}

/**
 * Whether the post may have been public before `now`, so that readers have its address: its date has come. That it is not published says nothing, since it may have been
 * taken back.
 */
export function mayHaveBeenPublic(post: PbRecord, now: Date): boolean {
  const date = post.getString('published_date')
  return date !== '' && date <= databaseTime(now)
}

/**
 * Lets the slug that a post had lead to the post, and ends what the slug that it has now led to. A redirect names the post, not its
 * address: however often that changes, each former one leads there at once.
 */
export function redirectFormerSlug(tx: PbApp, post: PbRecord, slugBefore: string | undefined): void {
  const slug = post.getString('slug')
  const inTheWay = formerSlug(tx, slug)
  if (inTheWay !== undefined) tx.delete(inTheWay)
  if (slugBefore === undefined || slugBefore === slug) return
  const redirect = formerSlug(tx, slugBefore) ?? newRecord(tx, 'slug_redirects', { slug: slugBefore })
  redirect.set('post', post.id)
  tx.save(redirect)
}

function formerSlug(app: PbApp, slug: string): PbRecord | undefined {
  return app.findRecordsByFilter('slug_redirects', 'slug = {:slug}', '', 1, 0, { slug })[0]
}
