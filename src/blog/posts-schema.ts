import * as v from 'valibot'
import type { FirstPosts, ImageInfo, Post, PostCard } from './post.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))
const utcInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const pixels = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What the server notes of a stored picture. */
export const imageInfoSchema: v.GenericSchema<unknown, ImageInfo> = v.object({
  width: pixels,
  height: pixels,
  widths: v.array(pixels),
  avif: v.boolean(),
})
const noted = v.exactOptional(v.nullable(imageInfoSchema))

const authorSchema = v.object({
  name: requiredText,
  title: v.string(),
  firm: v.string(),
  bio: v.exactOptional(v.string()),
  avatar_image_key: v.string(),
  avatar_image_info: noted,
  profile_image_url: v.string(),
  avatar_image_alt: v.string(),
})

/** Validates a card, whether it comes from the API or from what the browser kept. */
export const postCardSchema: v.GenericSchema<unknown, PostCard> = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  excerpt: v.string(),
  category: v.string(),
  published_date: utcInstant,
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

export const postCardsSchema: v.GenericSchema<unknown, PostCard[]> = v.array(postCardSchema)

export const firstPostsSchema: v.GenericSchema<unknown, FirstPosts> = v.object({
  posts: postCardsSchema,
  total: count,
  featured: v.nullable(postCardSchema),
})

/** Validates a whole article. */
export const postSchema: v.GenericSchema<unknown, Post> = v.intersect([
  postCardSchema,
  v.object({
    seo_title: v.string(),
    seo_description: v.string(),
    seo_keywords: v.string(),
    updated: utcInstant,
    body_html: v.string(),
  }),
])
