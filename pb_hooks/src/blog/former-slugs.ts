import { databaseTime } from '../database-time.ts'
import { newRecord } from '../new-record.ts'

/** Whether another article used this slug before. */
export function isFormerSlug(app: PbApp, slug: string, post: PbRecord): boolean {
  const redirect = formerSlug(app, slug)
  return redirect !== undefined && redirect.getString('post') !== post.id
}

/**
 * Whether readers may know the post's address: its date is before `now`. It may be unpublished because it was
 * withdrawn later.
 */
export function mayHaveBeenPublic(post: PbRecord, now: Date): boolean {
  const date = post.getString('published_date')
  return date !== '' && date <= databaseTime(now)
}

/**
 * Redirects the post's former slug to it, and deletes the redirect from its present slug. A redirect names the post's
 * id, so each former slug leads there in one step.
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
