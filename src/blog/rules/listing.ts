import { listingPath } from '../../lib/server-pages.ts'
import { slugFrom } from '../../lib/slug-from.ts'
import type { Author, PostCard } from './post.ts'

/**
 * Lists of articles by a common property. Only the server makes them, from all public posts, so they are complete
 * without a script; inside the site they are read from their pages.
 */

/** The property that articles share: topic, author, or year (in UTC, like the shown dates). */
export const listingKinds = ['category', 'author', 'year'] as const
export type ListingKind = (typeof listingKinds)[number]

export function isListingKind(text: string): text is ListingKind {
  return listingKinds.some((kind) => kind === text)
}

/** The data of a link to a list. */
export type ListingLink = {
  kind: ListingKind
  /** Last part of its address. */
  slug: string
  /** "Privacy Law", "Daniel Reyes", "2026". */
  name: string
  /** How many articles it has. */
  count: number
}

/** An article in one line. */
export type PostLine = Pick<PostCard, 'id' | 'slug' | 'title' | 'category' | 'published_date' | 'read_time'> & {
  author: string
}

/** A list of articles, newest first: the first articles as cards, the others as lines. */
export type PostListing = {
  link: ListingLink
  /** With the biography; only in an author's list. */
  author: Author | null
  cards: PostCard[]
  lines: PostLine[]
  /** The other lists of its kind. */
  others: ListingLink[]
}

/** Every list, by kind: topics and authors by name, years from the latest. */
export type ListingIndex = ListingLink[]

/** The properties of a post that decide to which lists it belongs. */
export type Listed = { category: string; author: string; published_date: string }

/**
 * The lists that contain a post. Two names with the same slug share one list. A name without a letter or digit has
 * none.
 */
export function listingsOf({ category, author, published_date }: Listed): Array<Omit<ListingLink, 'count'>> {
  return [
    { kind: 'category' as const, name: category },
    { kind: 'author' as const, name: author },
    { kind: 'year' as const, name: published_date.slice(0, 4) },
  ].flatMap(({ kind, name }) => {
    const slug = slugFrom(name)
    return slug === '' ? [] : [{ kind, slug, name }]
  })
}

/** The address of the list with this kind and name; undefined if the name makes no slug. */
export function listingAddress(kind: ListingKind, name: string): string | undefined {
  const slug = slugFrom(name)
  return slug === '' ? undefined : listingPath(kind, slug)
}
