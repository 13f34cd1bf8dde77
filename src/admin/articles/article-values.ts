import * as v from 'valibot'
import type { LoadedRecord, RecordKind } from '../desk/record-values.ts'

const text = v.optional(v.string(), '')

/** The columns of an article that editors write, by their names in the database. */
const valuesSchema = v.object({
  title: text,
  content: text,
  excerpt: text,
  category: text,
  author: text,
  featured_image_alt: text,
  slug: text,
  seo_title: text,
  seo_description: text,
  featured: v.optional(v.boolean(), false),
})
export type ArticleValues = v.InferOutput<typeof valuesSchema>
export type LoadedArticle = LoadedRecord<ArticleValues>

const recordSchema = v.object({
  id: v.string(),
  updated: v.string(),
  published: v.optional(v.boolean(), false),
  published_date: text,
  featured_image_key: text,
  thumbnail_image_key: text,
  featured_image: text,
})

export const articleKind: RecordKind<ArticleValues> = {
  noun: 'article',
  empty: v.parse(valuesSchema, {}),
  storedAs: 'lexharbor-article-',
  hasDrafts: true,
  valuesFrom: (stored) => {
    const parsed = v.safeParse(valuesSchema, stored)
    return parsed.success ? parsed.output : undefined
  },
  lacks: ({ title }) => (title.trim() === '' ? 'a title' : ''),
  asCopy: (values) => copyOf(values, 'my version'),
}

/** Returns the values for another article of the same content. `note` follows the title. */
export function copyOf(values: ArticleValues, note: string): ArticleValues {
  return { ...values, title: `${values.title} (${note})`, slug: '' }
}

/** Readers see this name on an article without an author. */
export const NO_AUTHOR = 'Editorial team'

/** The label of each column when the editor compares two versions. */
export const ARTICLE_LABELS: Readonly<Record<keyof ArticleValues, string>> = {
  title: 'Title',
  content: 'Text',
  excerpt: 'Excerpt',
  category: 'Category',
  author: 'Author',
  featured_image_alt: 'Alternative text of the cover',
  slug: 'Address',
  seo_title: 'Title for search engines',
  seo_description: 'Description for search engines',
  featured: 'Featured',
}

/**
 * Converts a record of `blog_posts` into an article.
 * @throws if `id` or `updated` is missing, or a column has another type
 */
export function articleFrom(record: unknown): LoadedArticle {
  const { featured_image_key, thumbnail_image_key, featured_image, published, ...own } = v.parse(recordSchema, record)
  return {
    ...own,
    isPublished: published,
    cover: [featured_image_key, thumbnail_image_key, featured_image].find((name) => name !== '') ?? '',
    values: v.parse(valuesSchema, record),
  }
}
