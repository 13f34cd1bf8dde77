import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, useRouter } from '@tanstack/react-router'
import { ApplicationForm } from '../careers/application-form.tsx'
import { jobPostings } from '../careers/job-posting.ts'
import { jobRoleHead } from '../careers/job-role-head.ts'
import { JobRoleMissing, JobRolePage } from '../careers/job-role-page.tsx'
import { jobRoleQueries } from '../careers/job-role-queries.ts'
import { loadRecord } from '../content/load-record.ts'
import { JsonLdGraph } from '../site/json-ld.tsx'
import { ContentFailure } from '../site/content-failure.tsx'
import { LoadingNote } from '../ui/loading-note.tsx'
import { PageNotice } from '../ui/page/page-header.tsx'

export const Route = createFileRoute('/company/careers/$slug')({
  loader: async ({ context: { queryClient, content }, params: { slug } }) => {
    const jobRole = await loadRecord(queryClient, jobRoleQueries.one(content, slug))
    if (jobRole === null) throw notFound()
    return jobRole
  },
  head: ({ loaderData, params: { slug } }) => jobRoleHead(loaderData, slug),
  component: JobRoleRoute,
  pendingComponent: () => <LoadingNote>Loading role...</LoadingNote>,
  pendingMs: 200,
  pendingMinMs: 200,
  notFoundComponent: () => <JobRoleMissing />,
  errorComponent: JobRoleError,
})

function JobRoleRoute() {
  const loaded = Route.useLoaderData()
  const { slug } = Route.useParams()
  const { content } = Route.useRouteContext()
  const { data } = useQuery(jobRoleQueries.one(content, slug))
  const jobRole = data ?? loaded
  return (
    <>
      <JsonLdGraph key={slug} things={jobPostings(loaded)} />
      <JobRolePage key={loaded.id} jobRole={jobRole}>
        <ApplicationForm role={jobRole} />
      </JobRolePage>
    </>
  )
}

function JobRoleError({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <PageNotice title="Open role">
      <ContentFailure error={error} what="the role" onRetry={() => void router.invalidate()} />
    </PageNotice>
  )
}
