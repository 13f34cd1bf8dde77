import type { PublishedCollection, PublishedData, PublishedSource } from '../../content/rules/published-collection.ts'
import { cardFromRecord, postFromRecord } from './post-from-record.ts'
import type { ListingIndex, ListingKind, PostListing } from './listing.ts'
import { authorSchema, postSummarySchema, postSchema, type FirstPosts, type Post, type PostSummary } from './post.ts'

/**
 * The collection `blog_posts`, newest first. Lists load only the data for cards; only the page of an article loads its
 * text.
 */
export const posts: PublishedCollection<PostSummary, Post, PostSummary[], Post> = {
  name: 'blog_posts',
  pages: 'posts',
  nouns: { one: 'an article', many: 'articles' },
  sort: '-published_date,id',
  expand: 'author',
  card: { columns: columnsOf(postSummarySchema.entries, ['bio']), fromRecord: cardFromRecord },
  whole: { columns: columnsOf(postSchema.entries, []), fromRecord: postFromRecord },
  listOf: (cards) => cards,
  oneOf: (post) => post,
  queryKeys: { list: 'blog-posts', one: 'blog-post' },
}

/** Where components get posts from. `bySlug` also accepts a record's id and a former slug. */
export type PostsSource = PublishedSource<PostSummary[], Post> & {
  /** The posts that the page with the list contains when it is served. */
  first(): Promise<FirstPosts>
  /** The articles to read after the one with this id. */
  next(id: string): Promise<PostSummary[]>
  listing(kind: ListingKind, slug: string): Promise<PostListing | null>
  listings(): Promise<ListingIndex>
}
export type PostsData = PublishedData<PostSummary[], Post> & {
  first?: FirstPosts
  next?: PostSummary[]
  listing?: PostListing | null
  listings?: ListingIndex
}

/** Returns the columns to request. Those of the author are part of the expanded record. */
function columnsOf(post: object, withoutOfAuthor: readonly string[]): string[] {
  const own = Object.keys(post).filter((column) => column !== 'author')
  const author = Object.keys(authorSchema.entries).filter((column) => !withoutOfAuthor.includes(column))
  return [...own, ...author.map((column) => `expand.author.${column}`)]
}
