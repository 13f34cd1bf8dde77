import * as v from 'valibot'

const requiredText = v.pipe(v.string(), v.minLength(1))
const utcInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * The size of a stored picture in pixels, and the widths of its smaller sizes. `avif`: the smaller sizes also exist as
 * AVIF.
 */
export const imageInfoSchema = v.object({ width: pixels, height: pixels, widths: v.array(pixels), avif: v.boolean() })
export type ImageInfo = v.InferOutput<typeof imageInfoSchema>

const noted = v.exactOptional(v.nullable(imageInfoSchema))

/** A post's author. Keys and addresses are empty strings if the record has none. */
export const authorSchema = v.object({
  name: requiredText,
  title: v.string(),
  firm: v.string(),
  /** Only with a whole article; cards omit it. */
  bio: v.exactOptional(v.string()),
  avatar_image_key: v.string(),
  /**
   * Size and smaller sizes of the picture `avatar_image_key`, if it is stored on this site. A post has the same for its
   * pictures.
   */
  avatar_image_info: noted,
  profile_image_url: v.string(),
  avatar_image_alt: v.string(),
})
export type Author = v.InferOutput<typeof authorSchema>

/**
 * A post as shown on a card in a list, from the API or from an offline copy. The names are those of the columns of
 * `blog_posts`.
 */
export const postSummarySchema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  excerpt: v.string(),
  category: v.string(),
  /** ISO 8601 in UTC, such as `2026-11-21T09:00:00.000Z`. */
  published_date: utcInstant,
  /** Reading time in whole minutes. */
  read_time: v.pipe(v.number(), v.integer(), v.minValue(1)),
  featured: v.boolean(),
  featured_image_key: v.string(),
  thumbnail_image_key: v.string(),
  featured_image_info: noted,
  thumbnail_image_info: noted,
  featured_image: v.string(),
  featured_image_alt: v.string(),
  author: authorSchema,
})
export type PostSummary = v.InferOutput<typeof postSummarySchema>

/** One whole article. */
export const postSchema = v.object({
  ...postSummarySchema.entries,
  seo_title: v.string(),
  seo_description: v.string(),
  seo_keywords: v.string(),
  /** Time of the last change, ISO 8601 in UTC. */
  updated: utcInstant,
  /** The text as HTML, which the server rendered from Markdown when the post was saved. */
  body_html: v.string(),
})
export type Post = v.InferOutput<typeof postSchema>

/** The maximum number of cards that the page with the list contains when it is served. */
export const firstPostsCount = 24

/** The newest posts, at most {@link firstPostsCount}, the total number, and the newest featured one. */
export const firstPostsSchema = v.object({
  posts: v.array(postSummarySchema),
  total: count,
  featured: v.nullable(postSummarySchema),
})
export type FirstPosts = v.InferOutput<typeof firstPostsSchema>
