import { createFileRoute } from '@tanstack/react-router'
import { Benefits, WorkingHere } from '../careers/careers-sections.tsx'
import { JobRoleListPage } from '../careers/job-role-list-page.tsx'
import { jobRoleQueries } from '../careers/job-role-queries.ts'
import { loadList } from '../content/load-list.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/careers/')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, jobRoleQueries.list(content)),
  head: () =>
    pageHead({
      path: '/company/careers',
      title: `Careers at ${brand.name}: remote roles with salaries`,
      description: `Open roles at ${brand.name}: remote, full-time, each with its salary range. How we work and hire.`,
    }),
  component: JobRolesRoute,
})

function JobRolesRoute() {
  const { content } = Route.useRouteContext()
  return (
    <JobRoleListPage content={content} beside={<Benefits />}>
      <WorkingHere />
    </JobRoleListPage>
  )
}
