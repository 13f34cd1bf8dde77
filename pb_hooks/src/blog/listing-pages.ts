import { posts } from '../../../src/blog/rules/post-collection.ts'
import {
  listingKinds,
  listingsOf,
  NEWEST_NAMED,
  type CountedListing,
  type ListingIndex,
  type ListingLink,
  type PostLine,
} from '../../../src/blog/rules/listing.ts'
import { unknownAuthor } from '../../../src/blog/rules/post-from-record.ts'
import { firstPostsCount } from '../../../src/blog/rules/post.ts'
import { listingPath, listingsPath } from '../../../src/lib/server-pages.ts'
import { isoTime } from '../database-time.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { cardsOf, plainPost } from './post-records.ts'
import { postsIn, readPublicPosts, type PostVersion } from './public-posts.ts'

type Listing = { link: CountedListing; posts: PostVersion[] }

/**
 * Returns a page for each list of articles by topic, author or year, and one page that links to all of them.
 * @param read the JSON text from `readPublicPosts`
 * @param all the posts parsed from it
 */
export function listingPages(app: PbApp, read: string, all: readonly PostVersion[]): WantedPage[] {
  const listings = groupedListings(all)
  const links = listings.map(({ link: { kind, slug, name } }) => ({ kind, slug, name }))
  return [indexPage(read, indexOf(listings)), ...listings.map((listing) => listingPage(app, read, listing, links))]
}

function indexOf(listings: readonly Listing[]): ListingIndex {
  return listings.map(({ link, posts: listed }) => ({
    ...link,
    newest: link.kind === 'category' ? listed.slice(0, NEWEST_NAMED).map(({ slug, title }) => ({ slug, title })) : [],
  }))
}

function indexPage(read: string, index: ListingIndex): WantedPage {
  const source = $security.sha256(JSON.stringify(index))
  return {
    path: listingsPath,
    source,
    data: () => ({ posts: { listings: index } }),
    isStillWanted: (tx) => isStillWanted(tx, read, listingsPath, source),
  }
}

function listingPage(
  app: PbApp,
  read: string,
  { link, posts: listed }: Listing,
  links: readonly ListingLink[],
): WantedPage {
  const path = listingPath(link.kind, link.slug)
  const others = links.filter(({ kind, slug }) => kind === link.kind && slug !== link.slug)
  const source = $security.sha256(JSON.stringify([link, others, listed.map(({ version }) => version)]))
  // The list of a year shows titles only, no cards.
  const cards = link.kind === 'year' ? 0 : firstPostsCount
  return {
    path,
    source,
    isOneOfMany: true,
    isLast: true,
    data: () => ({
      posts: {
        listing: {
          link,
          author: link.kind === 'author' ? authorOf(app, listed) : null,
          cards: cardsOf(app, listed.slice(0, cards)),
          lines: listed.slice(cards).map(lineOf),
          others,
        },
      },
    }),
    isStillWanted: (tx) => isStillWanted(tx, read, path, source),
  }
}

function isStillWanted(tx: PbApp, before: string, path: string, source: string): boolean {
  const read = readPublicPosts(tx)
  return (
    read === before ||
    listingPages(tx, read, postsIn(read)).some((page) => page.path === path && page.source === source)
  )
}

/** Returns the lists: topics and authors in the order of their slugs, then years from the latest. */
function groupedListings(all: readonly PostVersion[]): Listing[] {
  const found = new Map<string, Listing>()
  // Caches the lists by topic, author and year, because thousands of posts share few of them.
  const byNames = new Map<string, Listing[]>()
  for (const post of all) {
    const author = post.author || unknownAuthor
    const names = JSON.stringify([post.category, author, post.published_date.slice(0, 4)])
    let listings = byNames.get(names)
    if (listings === undefined) {
      listings = listingsOf({ ...post, author }).map((link) => listingIn(found, link))
      byNames.set(names, listings)
    }
    for (const listing of listings) {
      listing.link.count += 1
      listing.posts.push(post)
    }
  }
  return listingKinds.flatMap((kind) => {
    const inKind = [...found.values()]
      .filter(({ link }) => link.kind === kind)
      .toSorted((a, b) => (a.link.slug < b.link.slug ? -1 : 1))
    return kind === 'year' ? inKind.toReversed() : inKind
  })
}

function listingIn(found: Map<string, Listing>, link: ListingLink): Listing {
  const key = `${link.kind} ${link.slug}`
  const listing = found.get(key) ?? { link: { ...link, count: 0 }, posts: [] }
  found.set(key, listing)
  return listing
}

function authorOf(app: PbApp, [newest]: readonly PostVersion[]) {
  if (newest === undefined) return null
  return posts.whole.fromRecord(plainPost(app, app.findRecordById(posts.name, newest.id)))?.author ?? null
}

function lineOf({ id, slug, title, category, author, published_date, read_time }: PostVersion): PostLine {
  return {
    id,
    slug,
    title,
    category,
    author: author || unknownAuthor,
    published_date: isoTime(published_date),
    read_time: Math.max(1, read_time),
  }
}
