import { listingPath } from '../../lib/server-pages.ts'
import { slugFrom } from '../../lib/slug-from.ts'
import type { Author, PostSummary } from './post.ts'

/**
 * Lists of articles with the same topic (category), author or year. Only the server makes them, from all public posts,
 * so they are complete without scripts. When a visitor follows a link to a list, the browser reads it from that page.
 */

/** The property that the articles of a list share: topic, author, or year (in UTC, like the shown dates). */
export const listingKinds = ['category', 'author', 'year'] as const
export type ListingKind = (typeof listingKinds)[number]

export function isListingKind(text: string): text is ListingKind {
  return listingKinds.some((kind) => kind === text)
}

/** A link to a list of articles. */
export type ListingLink = {
  kind: ListingKind
  /** Last segment of the list's address. */
  slug: string
  /** "Privacy Law", "Daniel Reyes", "2026". */
  name: string
}

/** A list of articles, with the number of its articles. */
export type CountedListing = ListingLink & { count: number }

/** An article as one line of a list. */
export type PostLine = Pick<PostSummary, 'id' | 'slug' | 'title' | 'category' | 'published_date' | 'read_time'> & {
  author: string
}

/** A list of articles, newest first: the first articles as cards, the others as lines. */
export type PostListing = {
  link: CountedListing
  /** The author with the biography, in the list of an author's articles; otherwise null. */
  author: Author | null
  cards: PostSummary[]
  lines: PostLine[]
  /** The other lists of the same kind, without counts. So a new article changes only the lists that contain it. */
  others: ListingLink[]
}

/** The number of articles that the page of all lists names for each topic. */
export const NEWEST_NAMED = 2

/**
 * All lists: topics and authors in the order of their slugs, then years from the latest. `newest`: the newest articles of
 * a topic; empty for other lists.
 */
export type ListingIndex = Array<CountedListing & { newest: ReadonlyArray<Pick<PostLine, 'slug' | 'title'>> }>

/** The properties of a post that decide which lists contain it. */
export type Listed = { category: string; author: string; published_date: string }

/**
 * Returns the lists that contain a post. Two names with the same slug share one list. A name without any letter or
 * digit has no list.
 */
export function listingsOf({ category, author, published_date }: Listed): ListingLink[] {
  return [
    { kind: 'category' as const, name: category },
    { kind: 'author' as const, name: author },
    { kind: 'year' as const, name: published_date.slice(0, 4) },
  ].flatMap(({ kind, name }) => {
    const slug = slugFrom(name)
    return slug === '' ? [] : [{ kind, slug, name }]
  })
}

/** Returns the address of the list with this kind and name; undefined if the name has no letter or digit. */
export function listingAddress(kind: ListingKind, name: string): string | undefined {
  const slug = slugFrom(name)
  return slug === '' ? undefined : listingPath(kind, slug)
}
