import * as v from 'valibot'

const text = v.optional(v.string(), '')

/** What an editor writes of an article. Names are those of the columns. */
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
export type ArticleField = keyof ArticleValues

const recordSchema = v.object({
  id: v.string(),
  /** Changes with every save, whoever saves: an editor's own save names the one that it was made from. */
  updated: v.string(),
  published: v.optional(v.boolean(), false),
  /** As the database writes it; empty for a draft without a date. */
  published_date: text,
  featured_image_key: text,
  thumbnail_image_key: text,
  featured_image: text,
})

/** An article as the server has it. */
export type LoadedArticle = {
  id: string
  updated: string
  isPublished: boolean
  published_date: string
  /** Key or address of its picture; empty without one. */
  cover: string
  values: ArticleValues
}

export const NEW_ARTICLE: ArticleValues = v.parse(valuesSchema, {})

export const articleFields = Object.keys(valuesSchema.entries).filter(
  (name): name is ArticleField => name in NEW_ARTICLE,
)

/** The values in what this device has stored; undefined for anything else. */
export function valuesFrom(stored: unknown): ArticleValues | undefined {
  const parsed = v.safeParse(valuesSchema, stored)
  return parsed.success ? parsed.output : undefined
}

/** @throws for what is no article */
export function articleFrom(record: unknown): LoadedArticle {
  const { featured_image_key, thumbnail_image_key, featured_image, published, ...own } = v.parse(recordSchema, record)
  return {
    ...own,
    isPublished: published,
    cover: [featured_image_key, thumbnail_image_key, featured_image].find((name) => name !== '') ?? '',
    values: v.parse(valuesSchema, record),
  }
}

/** The fields in which two versions differ. */
export function changedFields(before: ArticleValues, after: ArticleValues): ArticleField[] {
  return articleFields.filter((field) => before[field] !== after[field])
}

/** Some fields of a version. */
export function pick(values: ArticleValues, fields: readonly ArticleField[]): Partial<ArticleValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]))
}
