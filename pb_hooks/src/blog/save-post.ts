import { categories } from '../../../src/blog/rules/categories.ts'
import { posts } from '../../../src/blog/rules/post-collection.ts'
import { articlePath } from '../../../src/lib/server-pages.ts'
import { fieldError } from '../field-error.ts'
import { freeSlug } from '../pages/free-slug.ts'
import { inTransaction } from '../pages/in-transaction.ts'
import { deletePublished } from '../pages/save-published.ts'
import { removePage } from '../pages/stored-pages.ts'
import { checkPost } from './check-post.ts'
import { isFormerSlug, redirectFormerSlug, mayHaveBeenPublic } from './former-slugs.ts'
import { fillPreviewLink, previewPath } from './preview-link.ts'
import { isPublic } from './public-posts.ts'
import { readTimeOf } from './read-time.ts'
import { renderFailure } from './render-failure.ts'
import { storeRevision } from './store-revision.ts'
import { tidyLines } from './tidy-lines.ts'
import { srcSet } from '../../../src/blog/rules/image-sources.ts'

const LINES = [
  'slug',
  'title',
  'excerpt',
  'category',
  'featured_image_key',
  'thumbnail_image_key',
  'featured_image',
  'featured_image_alt',
  'seo_title',
  'seo_description',
  'seo_keywords',
]

/**
 * `onRecordCreate` and `onRecordUpdate` of blog_posts. Renders the Markdown before the transaction, so that the
 * transaction is short. If the post is no longer public or has a new address, deletes its stored page in the same
 * transaction. The job render-pages then renders the new page.
 */
export function savePost(e: PbRecordEvent): void {
  const now = new Date()
  const before = e.record.isNew() ? undefined : e.record.original()
  tidy(e.record)
  fillEmpty(e.app, e.record, before)
  fillPreviewLink(e.record, before, now)
  // Rejects invalid articles before the slow rendering.
  checkPost(e.app, e.record, before)
  e.app.validate(e.record)
  renderBody(e.app, e.record, before)

  inTransaction(e, (tx) => {
    if (before !== undefined) {
      storeRevision(tx, e.record, tx.findRecordById('blog_posts', e.record.id), now)
    }
    e.next()
    redirectFormerSlug(
      tx,
      e.record,
      before !== undefined && mayHaveBeenPublic(before, now) ? before.getString('slug') : undefined,
    )
    if (before === undefined) return
    const pathBefore = articlePath(before.getString('slug'))
    const gone = !isPublic(tx, e.record.id)
    if (gone || pathBefore !== articlePath(e.record.getString('slug'))) removePage(tx, pathBefore)
    if (e.record.getString('preview_link') === '') removePreview(tx, before)
  })
}

/** `onRecordDelete` of blog_posts: also deletes the pages of the article and of its preview. */
export function deletePost(e: PbRecordEvent): void {
  const before = e.record.original()
  deletePublished(e, posts, (tx) => removePreview(tx, before))
}

function removePreview(tx: PbApp, before: PbRecord): void {
  const link = before.getString('preview_link')
  if (link !== '') removePage(tx, previewPath(link))
}

function tidy(post: PbRecord): void {
  tidyLines(post, LINES)
  const category = post.getString('category').toLowerCase()
  const chip = categories.find((name) => name.toLowerCase() === category)
  if (chip !== undefined) post.set('category', chip)
}

function fillEmpty(app: PbApp, post: PbRecord, before: PbRecord | undefined): void {
  // A generated slug must not equal the present or former slug of another article.
  if (post.getString('slug') === '')
    post.set(
      'slug',
      freeSlug(app, 'blog_posts', post, (slug) => isFormerSlug(app, slug, post)),
    )
  if (post.getInt('read_time') === 0 || isCounted(post, before))
    post.set('read_time', readTimeOf(post.getString('content')))
  if (post.getBool('published') && post.getString('published_date') === '')
    post.set('published_date', new Date().toISOString())
}

// Returns whether the stored reading time was computed from the former text. A reading time that an editor entered
// stays.
function isCounted(post: PbRecord, before: PbRecord | undefined): boolean {
  const minutes = post.getInt('read_time')
  return (
    before !== undefined &&
    minutes === before.getInt('read_time') &&
    minutes === readTimeOf(before.getString('content'))
  )
}

function renderBody(app: PbApp, post: PbRecord, before: PbRecord | undefined): void {
  const content = post.getString('content')
  const unchanged =
    before !== undefined &&
    before.getString('content') === content &&
    before.getString('body_html') === post.getString('body_html')
  if (unchanged) return
  try {
    post.set('body_html', withImageSizes(app, $site.render.markdown(content)))
  } catch (error) {
    app
      .logger()
      .error(
        'an article was not rendered, so its save was refused',
        'post',
        post.getString('slug'),
        'error',
        String(error),
      )
    const { code, message } = renderFailure(error)
    throw fieldError('content', code, message)
  }
}

const STORED_IMAGE = /<img src="(\/storage\/([^/"]+)\/([^"]+))"/g
/** Attribute `sizes` of images: the width of an article's text column. */
const SIZES = '(min-width: 48rem) 42rem, 100vw'

/**
 * Adds `width`, `height` and smaller variants to the `<img>` elements of uploaded pictures. The browser then reserves
 * the space, so that the layout does not shift.
 */
function withImageSizes(app: PbApp, html: string): string {
  return html.replace(STORED_IMAGE, (image: string, url: string, bucket: string, key: string) => {
    const filter = 'bucket = {:bucket} && key = {:key} && width > 0'
    const [stored] = app.findRecordsByFilter('storage_objects', filter, '', 1, 0, { bucket, key })
    if (stored === undefined) return image
    const [width, height] = [stored.getInt('width'), stored.getInt('height')]
    const widths: number[] = JSON.parse(stored.getString('widths') || '[]')
    const smaller = srcSet({ url, info: { width, height, widths, avif: false } }, 'jpg')
    return `${image} width="${width}" height="${height}"${smaller === undefined ? '' : ` srcset="${smaller}" sizes="${SIZES}"`}`
  })
}
