import { fieldError } from '../field-error.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Refuses what PocketBase would refuse in words that name no remedy, and an article without a text. */
export function checkPost(app: PbApp, post: PbRecord): void {
  const slug = post.getString('slug')
  if (!SLUG.test(slug)) {
    throw fieldError(
      'slug',
      'slug_invalid',
      'Use lowercase letters, digits and single hyphens, such as trust-accounts-explained, or leave it empty.',
    )
  }
  const [other] = app.findRecordsByFilter('blog_posts', 'slug = {:slug} && id != {:id}', '', 1, 0, {
    slug,
    id: post.id,
  })
  if (other !== undefined)
    throw fieldError('slug', 'slug_taken', `“${other.getString('title')}” has this slug. Choose another one.`)
  if (post.getBool('published') && post.getString('content').trim() === '') {
    throw fieldError(
      'content',
      'content_missing',
      'An article without a text can’t be published. Write one, or leave “published” off.',
    )
  }
}
