import type PocketBase from 'pocketbase'
import { askPocketBase } from '../lib/ask-pocketbase.ts'
import { ContentError } from '../lib/content-error.ts'
import { articleSlug } from '../lib/kept-articles.ts'
import { acceptArticleHtml } from './article-html.ts'
import { articlePath } from '../lib/server-pages.ts'
import { firstPostsCount, type PostCard, type PostsSource } from './post.ts'
import { cardFromRecord, postFromRecord, type PostRecord } from './post-from-record.ts'

const cardColumns = [
  'id',
  'slug',
  'title',
  'excerpt',
  'category',
  'published_date',
  'read_time',
  'featured',
  'featured_image_key',
  'thumbnail_image_key',
  'featured_image_info',
  'thumbnail_image_info',
  'featured_image',
  'featured_image_alt',
  ...['name', 'title', 'firm', 'avatar_image_key', 'avatar_image_info', 'profile_image_url', 'avatar_image_alt'].map(
    (column) => `expand.author.${column}`,
  ),
]
const postColumns = [
  ...cardColumns,
  'seo_title',
  'seo_description',
  'seo_keywords',
  'updated',
  'body_html',
  'expand.author.bio',
]

// As the server sorts them when it renders the page.
const newestFirst = '-published_date,id'
/** As many as PocketBase answers at once. */
const rowsPerRequest = 1000

const cardOptions = {
  fields: cardColumns.join(','),
  expand: 'author',
  sort: newestFirst,
  // Two parts of a page may ask at once; the SDK would otherwise cancel the earlier request.
  requestKey: null,
}

/**
 * Posts from this site's own API. The SDK is loaded with the first question, because a served page needs none.
 * Only published posts are asked for; that scheduled ones stay hidden is the collection's own rule.
 */
export function pocketbasePosts(): PostsSource {
  return {
    first: () =>
      ask(async (pocketbase) => {
        const collection = pocketbase.collection('blog_posts')
        const [page, featured] = await Promise.all([
          collection.getList<PostRecord>(1, firstPostsCount, { ...cardOptions, filter: 'published = true' }),
          collection.getList<PostRecord>(1, 1, {
            ...cardOptions,
            filter: 'published = true && featured = true',
            skipTotal: true,
          }),
        ])
        return { posts: cards(page.items), total: page.totalItems, featured: cards(featured.items)[0] ?? null }
      }),
    list: () =>
      ask(async (pocketbase) =>
        cards(
          await pocketbase
            .collection('blog_posts')
            .getFullList<PostRecord>({ ...cardOptions, filter: 'published = true', batch: rowsPerRequest }),
        ),
      ),
    bySlug: (slug) =>
      ask(async (pocketbase) => {
        const record = (await findPost(pocketbase, slug)) ?? (await findMovedPost(pocketbase, slug))
        if (record === undefined) return null
        const post = postFromRecord(record)
        if (post === null) throw new ContentError('answered', 'The server sent something that is not an article.')
        acceptArticleHtml(post.body_html)
        return post
      }),
  }
}

async function findPost(pocketbase: PocketBase, slug: string): Promise<PostRecord | undefined> {
  const { items } = await pocketbase.collection('blog_posts').getList<PostRecord>(1, 1, {
    ...cardOptions,
    fields: postColumns.join(','),
    filter: pocketbase.filter('(slug = {:slug} || id = {:slug}) && published = true', { slug }),
    skipTotal: true,
  })
  return items[0]
}

// Where an article was before, only the redirect of its former address tells: a list may be older than the change.
async function findMovedPost(pocketbase: PocketBase, slug: string): Promise<PostRecord | undefined> {
  const { redirected, url } = await fetch(articlePath(slug), { method: 'HEAD' })
  const present = redirected ? articleSlug(new URL(url).pathname) : null
  return present === null ? undefined : findPost(pocketbase, present)
}

function ask<T>(question: (pocketbase: PocketBase) => Promise<T>): Promise<T> {
  return askPocketBase('The articles could not be loaded. Check your connection and try again.', question)
}

// A record that can't be shown must not take the others with it.
function cards(records: PostRecord[]): PostCard[] {
  return records.map(cardFromRecord).filter((card) => card !== null)
}
