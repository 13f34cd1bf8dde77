import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AllArticlesPage } from '../blog/all-articles-page.tsx'
import { blogFeed } from '../blog/blog-feed.ts'
import { postQueries } from '../blog/post-queries.ts'
import { loadRecord } from '../content/load-record.ts'
import { brand } from '../company/facts/brand.ts'
import { listingsPath } from '../lib/server-pages.ts'
import { pageHead } from '../site/page-head.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'

export const Route = createFileRoute('/resources/articles')({
  loader: ({ context: { queryClient, content } }) => loadRecord(queryClient, postQueries.listings(content.posts)),
  head: () =>
    pageHead({
      path: listingsPath,
      title: `All articles, by practice area, author and year · ${brand.name}`,
      description: 'Every article of the blog by practice area, by the lawyer who wrote it, or by year.',
      image: '/og/blog.png',
      feeds: [blogFeed],
    }),
  component: AllArticlesRoute,
  pendingComponent: () => <LoadingNote>Loading articles...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  errorComponent: ArticlesError,
})

function AllArticlesRoute() {
  const loaded = Route.useLoaderData()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(postQueries.listings(content.posts))
  return <AllArticlesPage listings={data ?? loaded} />
}

function ArticlesError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="All articles">
      <ContentFailure error={error} what="the articles" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
