import * as v from 'valibot'
import { newRecord } from '../new-record.ts'
import { parseArticleFile, type ArticleFile } from './front-matter.ts'
import { readSampleState, writeSampleState } from './sample-state.ts'

/** By the name that articles give. */
const authorsSchema = v.record(v.string(), v.record(v.string(), v.string()))

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
 * Loads `authors.json` and `articles/*.md` of a folder; never a second time, not even after a removal.
 * Returns a line for the terminal. Throws, with nothing loaded, for a file that can't be read.
 */
export function loadSample(app: PbApp, folder: string): string {
  if (readSampleState(app) !== undefined) return 'Sample content was loaded before; nothing to do.'
  const authors = readAuthors(folder)
  const articles = readArticles(folder)

  app.runInTransaction((tx) => {
    const authorIds: Record<string, string> = {}
    for (const [name, values] of Object.entries(authors)) authorIds[name] = saveNew(tx, 'blog_authors', values)
    const posts = articles.map((article) => saveNew(tx, 'blog_posts', postValues(article, authorIds)))
    writeSampleState(tx, { posts, authors: Object.values(authorIds), removed: false })
  })
  return `Loaded ${articles.length} sample articles by ${Object.keys(authors).length} authors.`
}

/** Removes exactly what was loaded, but no author a post of the operator's own still names. Returns a line for the terminal. */
export function removeSample(app: PbApp): string {
  const state = readSampleState(app)
  if (state === undefined || state.removed) return 'There is no sample content.'

  let removed = 0
  app.runInTransaction((tx) => {
    for (const id of state.posts) removed += remove(tx, 'blog_posts', id)
    for (const id of state.authors) {
      const inUse = tx.findRecordsByFilter('blog_posts', 'author = {:id}', '', 1, 0, { id }).length > 0
      if (!inUse) remove(tx, 'blog_authors', id)
    }
    writeSampleState(tx, { posts: [], authors: [], removed: true })
  })
  return `Removed ${removed} sample articles.`
}

function readAuthors(folder: string): v.InferOutput<typeof authorsSchema> {
  return v.parse(authorsSchema, JSON.parse(toString($os.readFile(`${folder}/authors.json`))))
}

function readArticles(folder: string): ArticleFile[] {
  const names = $os.readDir(`${folder}/articles`).map((entry) => entry.name())
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      try {
        return parseArticleFile(toString($os.readFile(`${folder}/articles/${name}`)))
      } catch (error) {
        throw new Error(`${name}: ${String(error)}`, { cause: error })
      }
    })
}

function postValues({ values, content }: ArticleFile, authorIds: Readonly<Record<string, string>>): Record<string, unknown> {
  const author = authorIds[values['author'] ?? '']
  if (author === undefined) throw new Error(`${values['slug'] ?? 'an article'} names an author who is not in authors.json`)
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

function remove(tx: PbApp, collection: string, id: string): number {
  const [record] = tx.findRecordsByFilter(collection, 'id = {:id}', '', 1, 0, { id })
  if (record === undefined) return 0
  tx.delete(record)
  return 1
}
