import { createFileRoute } from '@tanstack/react-router'
import { categories } from '../blog/rules/categories.ts'
import { postQueries } from '../blog/post-queries.ts'
import { useListedPosts } from '../blog/use-listed-posts.ts'
import { loadList } from '../content/load-list.ts'
import { groupByCategory } from '../resources/group-by-category.ts'
import { GuidesPage } from '../resources/guides-page.tsx'
import { PostsNotice } from '../resources/posts-notice.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/guides')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, postQueries.first(content.posts)),
  head: () =>
    pageHead({
      path: '/resources/guides',
      title: `Guides for law firms · ${brand.name}`,
      description:
        'A step-by-step guide to moving a law firm to another system, and articles by practicing lawyers, sorted by practice area.',
    }),
  component: GuidesRoute,
})

function GuidesRoute() {
  const { content } = Route.useRouteContext()
  const { posts, loading, error, retry } = useListedPosts(content.posts, 'never')
  const isReady = posts.length > 0 || (!loading && !error)
  return (
    <GuidesPage
      groups={groupByCategory(posts, categories)}
      notice={isReady ? null : <PostsNotice error={error} onRetry={retry} />}
    />
  )
}
