import { closedDays } from '../appointments/book.ts'
import { newRecord } from '../new-record.ts'
import { transact } from '../transact.ts'
import type { ArticleFile } from './front-matter.ts'
import { readSample } from './read-sample.ts'
import { readSampleState, writeSampleState } from './sample-state.ts'

const TEXT_COLUMNS = [
  'slug',
  'title',
  'excerpt',
  'category',
  'published_date',
  'featured_image',
  'featured_image_alt',
  'featured_image_key',
  'thumbnail_image_key',
  'seo_title',
  'seo_description',
  'seo_keywords',
] as const

/**
 * Loads the sample content of a folder into the database. An installation loads samples only once, even if they were
 * removed later. Returns a line for the terminal. If a file can't be read, throws and loads nothing.
 */
export function loadSample(app: PbApp, folder: string): string {
  if (readSampleState(app) !== undefined) return 'Sample content was loaded before; nothing to do.'
  const { authors, articles, images, webinars, roles } = readSample(folder, new Date(), closedDays(app))

  transact(app, (tx) => {
    const imageIds = images.map(({ file, bucket, key }) => $site.pictures.store(tx, file, bucket, key))
    const authorIds: Record<string, string> = {}
    for (const [name, values] of Object.entries(authors)) authorIds[name] = saveNew(tx, 'blog_authors', values)
    writeSampleState(tx, {
      posts: articles.map((article) => saveNew(tx, 'blog_posts', postValues(article, authorIds))),
      authors: Object.values(authorIds),
      webinars: webinars.map((values) => saveNew(tx, 'webinars', values)),
      roles: roles.map((values) => saveNew(tx, 'job_roles', values)),
      images: imageIds,
      removed: false,
    })
  })
  return `Loaded ${articles.length} sample articles by ${Object.keys(authors).length} authors, ${webinars.length} webinars and ${roles.length} roles.`
}

/**
 * Removes the loaded sample content. Keeps authors of the operator's own posts, pictures still in use, and webinars and
 * roles that are no longer marked as samples. Returns a line for the terminal.
 */
export function removeSample(app: PbApp): string {
  const state = readSampleState(app)
  if (state === undefined || state.removed) return 'There is no sample content.'

  const removed = { posts: 0, webinars: 0, roles: 0 }
  transact(app, (tx) => {
    for (const id of state.posts) removed.posts += remove(tx, 'blog_posts', id)
    for (const id of state.authors) {
      const inUse = tx.findRecordsByFilter('blog_posts', 'author = {:id}', '', 1, 0, { id }).length > 0
      if (!inUse) remove(tx, 'blog_authors', id)
    }
    for (const id of state.webinars) removed.webinars += remove(tx, 'webinars', id, isSample)
    for (const id of state.roles) removed.roles += remove(tx, 'job_roles', id, isSample)
    $site.pictures.deleteUnused(tx, state.images)
    writeSampleState(tx, { posts: [], authors: [], webinars: [], roles: [], images: [], removed: true })
  })
  return `Removed ${removed.posts} sample articles, ${removed.webinars} webinars and ${removed.roles} roles.`
}

function postValues(
  { values, content }: ArticleFile,
  authorIds: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const author = authorIds[values['author'] ?? '']
  if (author === undefined)
    throw new Error(
      `${values['slug'] ?? 'an article'} names an author who is not in authors.json: add the author there, or correct the name`,
    )
  return {
    ...Object.fromEntries(TEXT_COLUMNS.map((name) => [name, values[name] ?? ''])),
    content,
    author,
    published: true,
    featured: values['featured'] === 'true',
  }
}

function saveNew(tx: PbApp, collection: string, values: Readonly<Record<string, unknown>>): string {
  const record = newRecord(tx, collection, values)
  tx.save(record)
  return record.id
}

function remove(tx: PbApp, collection: string, id: string, isToGo: (record: PbRecord) => boolean = () => true): number {
  const [record] = tx.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })
  if (record === undefined || !isToGo(record)) return 0
  tx.delete(record)
  return 1
}

function isSample(record: PbRecord): boolean {
  return record.getBool('sample')
}
