import { brand } from '../company/facts/brand.ts'
import { listingPath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { DESCRIPTION_LENGTH, pageHead, TITLE_LENGTH, type PageHead } from '../site/page-head.ts'
import { blogFeed } from './blog-feed.ts'
import { categoryImage } from './category-image.ts'
import type { ListingKind, ListingLink, PostListing } from './rules/listing.ts'

const blogImage = '/og/blog.png'

/** Returns the `<head>` of a list of articles; empty without a list, because the not-found page has its own head. */
export function listingHead(listing: PostListing | undefined): PageHead {
  if (listing === undefined) return { meta: [], links: [] }
  const { link } = listing
  return pageHead({
    path: listingPath(link.kind, link.slug),
    title: shorten(`${listingTitle(link)} · ${brand.name}`, TITLE_LENGTH),
    description: shorten(descriptions[link.kind](link.name), DESCRIPTION_LENGTH),
    image: link.kind === 'category' ? categoryImage(link.name) : blogImage,
    feeds: [blogFeed],
  })
}

/** Returns a title such as "Privacy Law articles", "Articles by Daniel Reyes" or "Articles of 2026". */
export function listingTitle({ kind, name }: Pick<ListingLink, 'kind' | 'name'>): string {
  if (kind === 'category') return `${name} articles`
  return kind === 'author' ? `Articles by ${name}` : `Articles of ${name}`
}

const descriptions: Record<ListingKind, (name: string) => string> = {
  category: (name) => `All articles on ${name} from the blog of ${brand.name}, the newest first. Free to read.`,
  author: (name) => `All articles that ${name} has written for the blog of ${brand.name}, the newest first.`,
  year: (name) => `All articles that the blog of ${brand.name} published in ${name}, by date.`,
}
