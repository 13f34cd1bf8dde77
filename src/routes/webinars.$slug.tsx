import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ContentError } from '../content/content-error.ts'
import { webinarPath } from '../lib/server-pages.ts'
import { JsonLd } from '../site/json-ld.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'
import { webinarEvents } from '../webinars/webinar-events.ts'
import { webinarHead } from '../webinars/webinar-head.ts'
import { WebinarMissing, WebinarPage } from '../webinars/webinar-page.tsx'
import { webinarQueries } from '../webinars/webinar-queries.ts'

export const Route = createFileRoute('/webinars/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const dated = await queryClient.ensureQueryData({
      ...webinarQueries.one(content.webinars, slug),
      revalidateIfStale: true,
    })
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
  const { content } = Route.useRouteContext()
  const { data } = useQuery(webinarQueries.one(content.webinars, slug))
  return (
    <>
      <JsonLd key={slug} data={() => ({ '@graph': loaded.isOver ? [] : webinarEvents([loaded.webinar]) })} />
      <WebinarPage {...(data ?? loaded)} />
    </>
  )
}

function WebinarError({ error }: { error: unknown }) {
  const { slug } = Route.useParams()
  const router = useRouter()
  return (
    <PageNotice title="Webinar">
      <LoadFailure
        message={error instanceof ContentError ? error.message : 'The webinar could not be shown.'}
        onRetry={() => void router.invalidate()}
      >
        <a className="link" href={webinarPath(slug)}>
          Saved copy
        </a>
      </LoadFailure>
    </PageNotice>
  )
}
