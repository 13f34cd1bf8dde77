import { categories } from '../../../src/blog/rules/categories.ts'
import { fieldError } from '../field-error.ts'

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

/**
 * Throws a field error for a published article without text, and for values for which PocketBase's own error names no
 * remedy.
 */
export function checkPost(app: PbApp, post: PbRecord, before: PbRecord | undefined): void {
  checkCategory(post, before)
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
      'An article without a text can’t be published. Write a text, or leave “published” off.',
    )
  }
}

/** An article may keep a category that no longer exists. Other articles cannot choose it. */
function checkCategory(post: PbRecord, before: PbRecord | undefined): void {
  const category = post.getString('category')
  const isKnown = category === '' || categories.some((name) => name === category)
  if (isKnown || category === before?.getString('category')) return
  throw fieldError(
    'category',
    'category_unknown',
    `“${category}” is not one of the blog’s categories. Choose ${categories.slice(0, -1).join(', ')} or ${categories.at(-1)}.`,
  )
}
