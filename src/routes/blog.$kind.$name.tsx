import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { listingHead } from '../blog/listing-head.ts'
import { ListingPage } from '../blog/listing-page.tsx'
import { postQueries } from '../blog/post-queries.ts'
import { isListingKind } from '../blog/rules/listing.ts'
import { loadRecord } from '../content/load-record.ts'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'

/** The list of articles of one category, author or year. */
export const Route = createFileRoute('/blog/$kind/$name')({
  loader: async ({ context: { queryClient, content }, params: { kind, name } }) => {
    const listing = isListingKind(kind)
      ? await loadRecord(queryClient, postQueries.listing(content.posts, kind, name))
      : null
    if (listing === null) throw notFound()
    return listing
  },
  head: ({ loaderData }) => listingHead(loaderData),
  component: ListingRoute,
  pendingComponent: () => <LoadingNote>Loading articles...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  errorComponent: ArticlesError,
})

function ListingRoute() {
  const loaded = Route.useLoaderData()
  const { content } = Route.useRouteContext()
  const { kind, slug } = loaded.link
  const { data } = useQuery(postQueries.listing(content.posts, kind, slug))
  return <ListingPage listing={data ?? loaded} />
}

function ArticlesError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="Articles">
      <ContentFailure error={error} what="the articles" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
