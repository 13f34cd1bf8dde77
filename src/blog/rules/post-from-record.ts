import * as v from 'valibot'
import {
  imageInfoSchema,
  postSummarySchema,
  postSchema,
  type Author,
  type ImageInfo,
  type Post,
  type PostSummary,
} from './post.ts'

/** A `blog_posts` record as the API returns it, with `author` expanded and not validated. */
export type PostRecord = Record<string, unknown>

/** Shown as the author if the record of a post's author was deleted. */
export const unknownAuthor = 'Editorial team'

/**
 * Returns the card of a record; missing columns become empty.
 * @returns null if the record can't be a card, such as one without a slug
 */
export function cardFromRecord(record: PostRecord): PostSummary | null {
  const parsed = v.safeParse(postSummarySchema, { ...cardFields(record), author: authorOf(record, false) })
  return parsed.success ? parsed.output : null
}

/**
 * Returns the whole article of a record, with its author's biography.
 * @returns null if the record can't be an article
 */
export function postFromRecord(record: PostRecord): Post | null {
  const parsed = v.safeParse(postSchema, {
    ...cardFields(record),
    author: authorOf(record, true),
    seo_title: text(record['seo_title']),
    seo_description: text(record['seo_description']),
    seo_keywords: text(record['seo_keywords']),
    updated: instant(record['updated']) || instant(record['published_date']),
    body_html: text(record['body_html']),
  })
  return parsed.success ? parsed.output : null
}

function cardFields(record: PostRecord): Omit<PostSummary, 'author'> {
  return {
    id: text(record['id']),
    slug: text(record['slug']),
    title: text(record['title']),
    excerpt: text(record['excerpt']),
    category: text(record['category']),
    published_date: instant(record['published_date']),
    read_time: Math.max(1, Math.round(Number(record['read_time']) || 1)),
    featured: record['featured'] === true,
    featured_image_key: text(record['featured_image_key']),
    thumbnail_image_key: text(record['thumbnail_image_key']),
    featured_image_info: info(record['featured_image_info']),
    thumbnail_image_info: info(record['thumbnail_image_info']),
    featured_image: text(record['featured_image']),
    featured_image_alt: text(record['featured_image_alt']),
  }
}

function authorOf(record: PostRecord, withBio: boolean): Author {
  const author = property(property(record, 'expand'), 'author')
  return {
    name: text(property(author, 'name')) || unknownAuthor,
    title: text(property(author, 'title')),
    firm: text(property(author, 'firm')),
    ...(withBio ? { bio: text(property(author, 'bio')) } : {}),
    avatar_image_key: text(property(author, 'avatar_image_key')),
    avatar_image_info: info(property(author, 'avatar_image_info')),
    profile_image_url: text(property(author, 'profile_image_url')),
    avatar_image_alt: text(property(author, 'avatar_image_alt')),
  }
}

function info(value: unknown): ImageInfo | null {
  const parsed = v.safeParse(imageInfoSchema, value)
  return parsed.success ? parsed.output : null
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// Returns a date of the database, "2026-11-21 09:00:00.000Z", as ISO 8601 with a T instead of the space.
function instant(value: unknown): string {
  return text(value).replace(' ', 'T')
}
