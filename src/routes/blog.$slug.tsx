import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { ArticleFailure } from '../blog/article-failure.tsx'
import { articleHead } from '../blog/article-head.ts'
import { articleJsonLd } from '../blog/article-json-ld.ts'
import { ArticleMissing } from '../blog/article-missing.tsx'
import { ArticlePage } from '../blog/article-page.tsx'
import { loadArticle } from '../blog/load-article.ts'
import { postQueries } from '../blog/post-queries.ts'
import { loadList } from '../content/load-list.ts'
import { NewsletterForm } from '../newsletter/newsletter-form.tsx'
import { JsonLd } from '../site/json-ld.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'

export const Route = createFileRoute('/blog/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const post = await loadArticle(queryClient, content.posts, slug)
    await loadList(queryClient, postQueries.next(content.posts, post.id))
    return post
  },
  head: ({ loaderData, params: { slug } }) => articleHead(loaderData, slug),
  component: ArticleRoute,
  pendingComponent: ArticlePending,
  pendingMs: 200,
  pendingMinMs: 200,
  notFoundComponent: () => <ArticleMissing />,
  errorComponent: ArticleError,
})

function ArticleRoute() {
  const loaded = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(postQueries.one(content.posts, slug))
  const next = useQuery(postQueries.next(content.posts, loaded.id))
  return (
    <>
      <JsonLd key={slug} data={() => articleJsonLd(loaded)} />
      <ArticlePage
        post={data ?? loaded}
        next={next.data ?? []}
        subscribe={<NewsletterForm source="article" label="The next article by email" />}
      />
    </>
  )
}

function ArticlePending() {
  return (
    <div className="article-missing container">
      <LoadingNote>Loading article...</LoadingNote>
    </div>
  )
}

function ArticleError({ error }: { error: unknown }) {
  const router = useRouter()
  return <ArticleFailure error={error} onRetry={() => void router.invalidate()} />
}
