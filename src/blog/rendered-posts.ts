import type { PostsSource, RenderData } from './post.ts'

/**
 * Posts from the data a page is rendered with; answers at once and never fails.
 * What the page was not given reads as empty: a page takes from it only what it shows.
 */
export function postsFromRenderData(data: RenderData): PostsSource {
  const posts = data.posts ?? []
  const post = data.post ?? null
  return {
    first: () => Promise.resolve({ posts, total: data.total ?? posts.length, featured: data.featured ?? null }),
    list: () => Promise.resolve(posts),
    bySlug: (slug) => Promise.resolve(post !== null && post.slug === slug ? post : null),
  }
}
