import * as v from 'valibot'

const requiredText = v.pipe(v.string(), v.minLength(1))
const utcInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * The server's data on a stored picture: its size in pixels, and the widths of its smaller sizes, which may also exist
 * as AVIF.
 */
export const imageInfoSchema = v.object({ width: pixels, height: pixels, widths: v.array(pixels), avif: v.boolean() })
export type ImageInfo = v.InferOutput<typeof imageInfoSchema>

const noted = v.exactOptional(v.nullable(imageInfoSchema))

/** A post's author. Keys and addresses are empty strings if the record has none. */
export const authorSchema = v.object({
  name: requiredText,
  title: v.string(),
  firm: v.string(),
  /** Only on a single post; cards omit it. */
  bio: v.exactOptional(v.string()),
  avatar_image_key: v.string(),
  /**
   * The server's data on the picture with the key above, if it is stored on this site. A post has the same for its
   * pictures.
   */
  avatar_image_info: noted,
  profile_image_url: v.string(),
  avatar_image_alt: v.string(),
})
export type Author = v.InferOutput<typeof authorSchema>

/**
 * The data that a list shows of a post, from the API or the browser's storage. Names are those of the `blog_posts`
 * columns.
 */
export const postCardSchema = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  excerpt: v.string(),
  category: v.string(),
  /** ISO 8601 in UTC, such as `2026-11-21T09:00:00.000Z`. */
  published_date: utcInstant,
  /** Whole minutes. */
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
export type PostCard = v.InferOutput<typeof postCardSchema>

/** One whole article. */
export const postSchema = v.object({
  ...postCardSchema.entries,
  seo_title: v.string(),
  seo_description: v.string(),
  seo_keywords: v.string(),
  /** Time of the last change, ISO 8601 in UTC. */
  updated: utcInstant,
  /** The body, rendered from markdown when the post was saved. */
  body_html: v.string(),
})
export type Post = v.InferOutput<typeof postSchema>

/** The number of cards that a list is built with. */
export const firstPostsCount = 24

/** The newest posts, at most {@link firstPostsCount}, the total number, and the newest featured one. */
export const firstPostsSchema = v.object({
  posts: v.array(postCardSchema),
  total: count,
  featured: v.nullable(postCardSchema),
})
export type FirstPosts = v.InferOutput<typeof firstPostsSchema>
