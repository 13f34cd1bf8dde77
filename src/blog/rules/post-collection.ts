import type { PublishedCollection, PublishedData, PublishedSource } from '../../content/rules/published-collection.ts'
import { cardFromRecord, postFromRecord } from './post-from-record.ts'
import type { ListingIndex, ListingKind, PostListing } from './listing.ts'
import { authorSchema, postCardSchema, postSchema, type FirstPosts, type Post, type PostCard } from './post.ts'

/** `blog_posts`, newest first. Lists show cards; only an article's own page reads its texts. */
export const posts: PublishedCollection<PostCard, Post, PostCard[], Post> = {
  name: 'blog_posts',
  pages: 'posts',
  nouns: { one: 'an article', many: 'articles' },
  sort: '-published_date,id',
  expand: 'author',
  card: { columns: columnsOf(postCardSchema.entries, ['bio']), fromRecord: cardFromRecord },
  whole: { columns: columnsOf(postSchema.entries, []), fromRecord: postFromRecord },
  listOf: (cards) => cards,
  oneOf: (post) => post,
  queryKeys: { list: 'blog-posts', one: 'blog-post' },
}

/** `bySlug` accepts a record's id and a former slug too. */
export type PostsSource = PublishedSource<PostCard[], Post> & {
  /** The data that a list is built with. */
  first(): Promise<FirstPosts>
  /** The articles to read after the one with this id. */
  next(id: string): Promise<PostCard[]>
  listing(kind: ListingKind, slug: string): Promise<PostListing | null>
  listings(): Promise<ListingIndex>
}
export type PostsData = PublishedData<PostCard[], Post> & {
  first?: FirstPosts
  next?: PostCard[]
  listing?: PostListing | null
  listings?: ListingIndex
}

/** The author's columns come with the expanded record. */
function columnsOf(post: object, withoutOfAuthor: readonly string[]): string[] {
  const own = Object.keys(post).filter((column) => column !== 'author')
  const author = Object.keys(authorSchema.entries).filter((column) => !withoutOfAuthor.includes(column))
  return [...own, ...author.map((column) => `expand.author.${column}`)]
}
