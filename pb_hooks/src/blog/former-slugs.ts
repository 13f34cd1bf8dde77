import { databaseTime } from '../database-time.ts'
import { newRecord } from '../new-record.ts'

/** Returns whether another article used this slug before. */
export function isFormerSlug(app: PbApp, slug: string, post: PbRecord): boolean {
  const redirect = formerSlug(app, slug)
  return redirect !== undefined && redirect.getString('post') !== post.id
}

/**
 * Returns whether readers may know the post's address: its publication date is in the past. This also applies to a post
 * that was published and withdrawn.
 */
export function mayHaveBeenPublic(post: PbRecord, now: Date): boolean {
  const date = post.getString('published_date')
  return date !== '' && date <= databaseTime(now)
}

/**
 * Stores a redirect from the post's former slug to the post, and deletes a redirect from its present slug. A redirect
 * stores the post's id, so every former slug leads to the present one in one step.
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

/** Returns the redirect from a former slug; undefined if there is none. */
export function formerSlug(app: PbApp, slug: string): PbRecord | undefined {
  return app.findRecordsByFilter('slug_redirects', 'slug = {:slug}', '', 1, 0, { slug })[0]
}
