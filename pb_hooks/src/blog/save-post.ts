import { fieldError } from '../field-error.ts'
import { freeSlug } from '../pages/free-slug.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { removePage } from '../pages/stored-pages.ts'
import { articlePath } from './blog-pages.ts'
import { checkPost } from './check-post.ts'
import { isFormerSlug, keepFormerSlug } from './former-slugs.ts'
import { hasBeenPublic, isPublic } from './is-public.ts'
import { fillPreviewLink, previewPath } from './preview-link.ts'
import { readTimeOf } from './read-time.ts'

/**
 * `onRecordCreate` and `onRecordUpdate` of blog_posts. The body is rendered before the transaction, which only writes. A post
 * that is no longer public, or has moved, loses its page in the same transaction; the job render-pages makes the new one.
 */
export function savePost(e: PbRecordEvent): void {
  const now = new Date()
  const before = e.record.isNew() ? undefined : e.record.original()
  fillEmpty(e.app, e.record)
  fillPreviewLink(e.record, before, now)
  // What will be refused anyway must not cost a rendering.
  checkPost(e.app, e.record)
  e.app.validate(e.record)
  renderBody(e.record, before)

  inTransaction(e, (tx) => {
    e.next()
    keepFormerSlug(tx, e.record, before !== undefined && hasBeenPublic(before, now) ? before.getString('slug') : undefined)
    if (before === undefined) return
    const pathBefore = articlePath(before.getString('slug'))
    const gone = !isPublic(e.record, new Date())
    if (gone || pathBefore !== articlePath(e.record.getString('slug'))) removePage(tx, pathBefore)
    if (e.record.getString('preview_link') === '') removePreview(tx, before)
  })
}

/** `onRecordDelete` of blog_posts. */
export function deletePost(e: PbRecordEvent): void {
  const before = e.record.original()
  inTransaction(e, (tx) => {
    e.next()
    removePage(tx, articlePath(before.getString('slug')))
    removePreview(tx, before)
  })
}

function removePreview(tx: PbApp, before: PbRecord): void {
  const link = before.getString('preview_link')
  if (link !== '') removePage(tx, previewPath(link))
}

function fillEmpty(app: PbApp, post: PbRecord): void {
  // A proposal takes no address from another article, not even one that it has given up.
  if (post.getString('slug') === '') post.set('slug', freeSlug(app, 'blog_posts', post, (slug) => isFormerSlug(app, slug)))
  if (post.getInt('read_time') === 0) post.set('read_time', readTimeOf(post.getString('content')))
  if (post.getBool('published') && post.getString('published_date') === '') post.set('published_date', new Date().toISOString())
}

function renderBody(post: PbRecord, before: PbRecord | undefined): void {
  const content = post.getString('content')
  const unchanged =
    before !== undefined && before.getString('content') === content && before.getString('body_html') === post.getString('body_html')
  if (unchanged) return
  try {
    post.set('body_html', $site.markdown(content))
  } catch (error) {
    throw fieldError('content', 'content_not_rendered', `The content could not be rendered: ${String(error)}`)
  }
}
