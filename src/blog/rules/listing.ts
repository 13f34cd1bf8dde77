import { listingPath } from '../../lib/server-pages.ts'
import { slugFrom } from '../../lib/slug-from.ts'
import type { Author, PostCard } from './post.ts'

/**
 * Lists of articles by what they have in common. The server alone makes them, from all public posts, so they are whole without a script;
 * inside the site they are read from their pages.
 */

/** Whether articles share their field of law, who wrote them, or the year (in UTC, as their dates are shown). */
export const listingKinds = ['category', 'author', 'year'] as const
export type ListingKind = (typeof listingKinds)[number]

export function isListingKind(text: string): text is ListingKind {
  return listingKinds.some((kind) => kind === text)
}

/** A list as others lead to it. */
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

/** All articles of one list, the newest first: the first ones as cards, the others as lines. */
export type PostListing = {
  link: ListingLink
  /** With the biography; only where the list is an author's. */
  author: Author | null
  cards: PostCard[]
  lines: PostLine[]
  /** The other lists of its kind. */
  others: ListingLink[]
}

/** Every list there is, each kind in its order: fields and authors by name, years from the latest. */
export type ListingIndex = ListingLink[]

/** What a post's lists are known by. */
export type Listed = { category: string; author: string; published_date: string }

/**
 * The lists that a post stands in. Two spellings of one slug are one list, and so are two authors of one name. A name without a letter
 * or digit of an address has none.
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

/** The address of the list of one kind that has this name; undefined where the name makes none. */
export function listingAddress(kind: ListingKind, name: string): string | undefined {
  const slug = slugFrom(name)
  return slug === '' ? undefined : listingPath(kind, slug)
}
