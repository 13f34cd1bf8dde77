import * as v from 'valibot'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useHydrated, useRouter } from '@tanstack/react-router'
import { loadRecord } from '../content/load-record.ts'
import { searchParameter, typedText } from '../lib/search-parameter.ts'
import { JsonLdGraph } from '../site/json-ld.tsx'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { webinarEvents } from '../webinars/webinar-events.ts'
import { webinarHead } from '../webinars/webinar-head.ts'
import { WebinarMissing, WebinarPage } from '../webinars/webinar-page.tsx'
import { webinarQueries } from '../webinars/webinar-queries.ts'

export const Route = createFileRoute('/webinars/$slug')({
  validateSearch: v.object({ token: searchParameter(typedText) }),
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const dated = await loadRecord(queryClient, webinarQueries.one(content, slug))
    if (dated === null) throw notFound()
    return dated
  },
  head: ({ loaderData, params: { slug } }) => webinarHead(loaderData, slug),
  component: WebinarRoute,
  pendingComponent: () => <LoadingNote>Loading webinar...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  notFoundComponent: () => <WebinarMissing />,
  errorComponent: WebinarError,
})

function WebinarRoute() {
  const loaded = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { token } = Route.useSearch()
  // The served page is the same for all visitors, so a mailed link's token is read only after hydration.
  const hydrated = useHydrated()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(webinarQueries.one(content, slug))
  return (
    <>
      <JsonLdGraph key={slug} things={loaded.isOver ? [] : webinarEvents([loaded.webinar])} />
      <WebinarPage {...(data ?? loaded)} token={hydrated ? token : undefined} />
    </>
  )
}

function WebinarError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="Webinar">
      <ContentFailure error={error} what="the webinar" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
