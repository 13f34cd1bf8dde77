import type { QueryKey } from '@tanstack/react-query'
import type PocketBase from 'pocketbase'
import { fetchInTime } from '../browser/fetch-in-time.ts'
import { PUBLISHED, shownOf } from '../content/rules/published-collection.ts'
import { ask, cardOptions, findWhole, sourceFromApi, sourceFromData } from '../content/published-source.ts'
import { ContentError } from '../content/content-error.ts'
import { dataInPage } from '../reading-list/page-state.ts'
import { articleSlug } from '../reading-list/kept-articles.ts'
import { articlePath, listingPath, listingsPath } from '../lib/server-pages.ts'
import { acceptArticleHtml } from './article-html.ts'
import { posts, type PostsData, type PostsSource } from './rules/post-collection.ts'
import type { ListingIndex, PostListing } from './rules/listing.ts'
import { nextPosts } from './rules/next-posts.ts'
import { firstPostsCount, type Post } from './rules/post.ts'

/** Returns a source that loads posts from this site's API. */
export function postsFromApi(): PostsSource {
  return {
    ...sourceFromApi(posts),
    first: () =>
      ask(posts, async (pocketbase) => {
        const collection = pocketbase.collection(posts.name)
        const [page, featured] = await Promise.all([
          collection.getList<unknown>(1, firstPostsCount, cardOptions(posts)),
          collection.getList<unknown>(1, 1, {
            ...cardOptions(posts),
            filter: `${PUBLISHED} && featured = true`,
            skipTotal: true,
          }),
        ])
        return {
          posts: shownOf(posts.card, page.items),
          total: page.totalItems,
          featured: shownOf(posts.card, featured.items)[0] ?? null,
        }
      }),
    // Chooses the next articles among the newest posts only, so that the browser need not load all posts.
    next: (id) =>
      ask(posts, async (pocketbase) => {
        const { items } = await pocketbase
          .collection(posts.name)
          .getList<unknown>(1, firstPostsCount, { ...cardOptions(posts), skipTotal: true })
        return nextPosts(shownOf(posts.card, items))(id)
      }),
    listing: (kind, slug) => fromPage<PostListing>(listingPath(kind, slug), ['post-listing', kind, slug]),
    listings: async () => (await fromPage<ListingIndex>(listingsPath, ['post-listings'])) ?? [],
    bySlug: (slug) =>
      ask(posts, async (pocketbase) => {
        const post = (await findPost(pocketbase, slug)) ?? (await findMovedPost(pocketbase, slug))
        if (post !== null) acceptArticleHtml(post.body_html)
        return post
      }),
  }
}

/** Returns a source that reads posts from the data of a page that is being rendered. */
export function postsFromData({ first, next, listing, listings, ...data }: PostsData = {}): PostsSource {
  return {
    ...sourceFromData(posts, data),
    first: () => Promise.resolve(first ?? { posts: [], total: 0, featured: null }),
    next: () => Promise.resolve(next ?? []),
    listing: () => Promise.resolve(listing ?? null),
    listings: () => Promise.resolve(listings ?? []),
  }
}

/**
 * Returns data that no API route offers, from the state in a page of this site.
 * @returns null if there is no such page
 * @throws {ContentError} if the page could not be loaded
 */
async function fromPage<T>(path: string, queryKey: QueryKey): Promise<T | null> {
  let answer: Response
  let html: string
  try {
    answer = await fetchInTime(path)
    html = await answer.text()
  } catch (error) {
    const message = 'The articles could not be loaded. Check your connection and try again.'
    throw new ContentError('offline', message, { cause: error })
  }
  if (answer.status === 404) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a page of this very build, whose loader put it there
  const data = dataInPage(html, queryKey) as T | undefined
  if (data !== undefined) return data
  // The page came from another version of the site or from another server. Loads it as a document instead.
  location.assign(path)
  return new Promise(() => {})
}

function findPost(pocketbase: PocketBase, slug: string): Promise<Post | null> {
  return findWhole(pocketbase, posts, pocketbase.filter('slug = {:slug} || id = {:slug}', { slug }))
}

// Returns the post that had this slug before. It follows the server's redirect, because only the server knows former
// slugs.
async function findMovedPost(pocketbase: PocketBase, slug: string): Promise<Post | null> {
  const { redirected, url } = await fetchInTime(articlePath(slug), { method: 'HEAD' })
  const present = redirected ? articleSlug(new URL(url).pathname) : null
  return present === null ? null : findPost(pocketbase, present)
}
