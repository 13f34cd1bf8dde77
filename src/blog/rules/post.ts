import * as v from 'valibot'

const requiredText = v.pipe(v.string(), v.minLength(1))
const utcInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What the server noted of a stored picture: its size in pixels, and the widths of its smaller forms, which may exist as AVIF too. */
export const imageInfoSchema = v.object({ width: pixels, height: pixels, widths: v.array(pixels), avif: v.boolean() })
export type ImageInfo = v.InferOutput<typeof imageInfoSchema>

const noted = v.exactOptional(v.nullable(imageInfoSchema))

/** Who wrote a post. Keys and addresses are empty strings where the record has none. */
export const authorSchema = v.object({
  name: requiredText,
  title: v.string(),
  firm: v.string(),
  /** Only on a single post; cards leave it out. */
  bio: v.exactOptional(v.string()),
  avatar_image_key: v.string(),
  /** Of the picture under the key, if it is stored here; so with the infos of a post. */
  avatar_image_info: noted,
  profile_image_url: v.string(),
  avatar_image_alt: v.string(),
})
export type Author = v.InferOutput<typeof authorSchema>

/** What a list needs to show a post, whether it comes from the API or from what the browser has stored. Names are those of the `blog_posts` columns. */
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
  /** Of the last change. */
  updated: utcInstant,
  /** The body, rendered from markdown when the post was saved. */
  body_html: v.string(),
})
export type Post = v.InferOutput<typeof postSchema>

/** How many cards a list is built with. */
export const firstPostsCount = 24

/** The newest posts, at most {@link firstPostsCount} of them, how many there are in all, and the newest featured one. */
export const firstPostsSchema = v.object({
  posts: v.array(postCardSchema),
  total: count,
  featured: v.nullable(postCardSchema),
})
export type FirstPosts = v.InferOutput<typeof firstPostsSchema>
