import { posts } from '../../../src/blog/rules/post-collection.ts'
import type { PostRecord } from '../../../src/blog/rules/post-from-record.ts'
import { firstPostsCount, type FirstPosts } from '../../../src/blog/rules/post.ts'
import { shownOf } from '../../../src/content/rules/published-collection.ts'
import { articlePath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { countPublicPosts, publicPosts, type PostVersion } from './public-posts.ts'

/** The lists first, then articles from the newest on. */
export function blogPages(app: PbApp): WantedPage[] {
  return [...listPages(app), ...publicPosts(app).map((post) => articlePage(app, post))]
}

// Pages that show the newest posts, all of them from the same data.
function listPages(app: PbApp): WantedPage[] {
  const source = listSource(app)
  let first: FirstPosts | undefined
  return serverPages.posts.lists.map((path) => ({
    path,
    source,
    data: () => ({ posts: { first: (first ??= firstPosts(app)) } }),
    isStillWanted: (tx) => listSource(tx) === source,
  }))
}

function articlePage(app: PbApp, { id, slug, version }: PostVersion): WantedPage {
  return {
    path: articlePath(slug),
    source: version,
    isOneOfMany: true,
    data: () => ({ posts: { one: posts.whole.fromRecord(plainPost(app, app.findRecordById(posts.name, id))) } }),
    isStillWanted: (tx) => publicPosts(tx, { id }).some((post) => post.slug === slug && post.version === version),
  }
}

// The same mapping as the browser's, so that the page hydrates without a difference.
function firstPosts(app: PbApp): FirstPosts {
  const cards = (versions: PostVersion[]) =>
    shownOf(
      posts.card,
      versions.map(({ id }) => plainPost(app, app.findRecordById(posts.name, id))),
    )
  return {
    posts: cards(publicPosts(app, { limit: firstPostsCount })),
    total: countPublicPosts(app),
    featured: cards(publicPosts(app, { limit: 1, featured: true }))[0] ?? null,
  }
}

/** A record as the API would send it, its author expanded. */
export function plainPost(app: PbApp, record: PbRecord): PostRecord {
  app.expandRecord(record, ['author'], null)
  const values: PostRecord = JSON.parse(JSON.stringify(record))
  return values
}

function listSource(app: PbApp): string {
  const shown = [...publicPosts(app, { limit: 1, featured: true }), ...publicPosts(app, { limit: firstPostsCount })]
  return $security.sha256(JSON.stringify([countPublicPosts(app), ...shown.map(({ version }) => version)]))
}
