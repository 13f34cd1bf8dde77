import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { jobPostings } from '../careers/job-posting.ts'
import { roleHead } from '../careers/role-head.ts'
import { RoleMissing, RolePage } from '../careers/role-page.tsx'
import { jobRoleQueries } from '../careers/job-role-queries.ts'
import { loadRecord } from '../content/load-record.ts'
import { JsonLdGraph } from '../site/json-ld.tsx'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'

export const Route = createFileRoute('/company/careers/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const role = await loadRecord(queryClient, jobRoleQueries.one(content, slug))
    if (role === null) throw notFound()
    return role
  },
  head: ({ loaderData, params: { slug } }) => roleHead(loaderData, slug),
  component: RoleRoute,
  pendingComponent: () => <LoadingNote>Loading role...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  notFoundComponent: () => <RoleMissing />,
  errorComponent: RoleError,
})

function RoleRoute() {
  const loaded = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(jobRoleQueries.one(content, slug))
  return (
    <>
      <JsonLdGraph key={slug} things={jobPostings(loaded)} />
      <RolePage key={loaded.id} role={data ?? loaded} />
    </>
  )
}

function RoleError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="Open role">
      <ContentFailure error={error} what="the role" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
