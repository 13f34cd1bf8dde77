import { posts } from '../../../src/blog/rules/post-collection.ts'
import { nextPosts } from '../../../src/blog/rules/next-posts.ts'
import { firstPostsCount, type FirstPosts } from '../../../src/blog/rules/post.ts'
import { articlePath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from '../pages/wanted-page.ts'
import { listingPages } from './listing-pages.ts'
import { cardsOf, plainPost } from './post-records.ts'
import { countPublicPosts, postsIn, publicPosts, readPublicPosts, type PostVersion } from './public-posts.ts'

/** Returns the pages of all public articles, newest first, then the pages of the lists of articles. */
export function articlePages(app: PbApp): WantedPage[] {
  const read = readPublicPosts(app)
  const all = postsIn(read)
  // Computes the next articles on first use. An article without a stored page needs them only when it is rendered.
  let nextOf: ReturnType<typeof nextPosts<PostVersion>> | undefined
  const next = ({ id }: PostVersion) => (nextOf ??= nextPosts(all))(id)
  return [...all.map((post) => articlePage(app, post, next)), ...listingPages(app, read, all)]
}

/** Returns the pages that show the newest posts, all from the same data. */
export function newestPostsPages(app: PbApp): WantedPage[] {
  const source = listSource(app)
  let first: FirstPosts | undefined
  return serverPages.posts.lists.map((path) => ({
    path,
    source,
    data: () => ({ posts: { first: (first ??= firstPosts(app)) } }),
    isStillWanted: (tx) => listSource(tx) === source,
  }))
}

function articlePage(app: PbApp, post: PostVersion, nextOf: (post: PostVersion) => readonly PostVersion[]): WantedPage {
  const { id, slug, version } = post
  return {
    path: articlePath(slug),
    get source() {
      return $security.sha256([version, ...nextOf(post).map((next) => next.version)].join('\n'))
    },
    isOneOfMany: true,
    data: () => ({
      posts: {
        one: posts.whole.fromRecord(plainPost(app, app.findRecordById(posts.name, id))),
        next: cardsOf(app, nextOf(post)),
      },
    }),
    // Does not compare the linked next articles, which may have changed meanwhile. The next run of the job render-pages
    // does.
    isStillWanted: (tx) => publicPosts(tx, { id }).some((now) => now.slug === slug && now.version === version),
  }
}

function firstPosts(app: PbApp): FirstPosts {
  return {
    posts: cardsOf(app, publicPosts(app, { limit: firstPostsCount })),
    total: countPublicPosts(app),
    featured: cardsOf(app, publicPosts(app, { limit: 1, featured: true }))[0] ?? null,
  }
}

function listSource(app: PbApp): string {
  const shown = [...publicPosts(app, { limit: 1, featured: true }), ...publicPosts(app, { limit: firstPostsCount })]
  return $security.sha256(JSON.stringify([countPublicPosts(app), ...shown.map(({ version }) => version)]))
}
