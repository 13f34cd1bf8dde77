import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '../careers/careers-page.tsx'
import { rolesQuery } from '../careers/roles-query.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/careers/')({
  staticData: { renderedBy: 'server' },
  loader: async ({ context: { queryClient, content } }) => {
    // A render needs the roles; the browser shows the page at once and says that they are loading.
    if (typeof document === 'undefined') await queryClient.ensureQueryData(rolesQuery(content.roles))
    else void queryClient.prefetchQuery(rolesQuery(content.roles))
  },
  head: () =>
    pageHead({
      path: '/company/careers',
      title: 'Careers at Lexharbor: remote roles with salaries',
      description:
        'Open roles in engineering, marketing and legal at Lexharbor: remote, full-time, each with its salary range. How we work, and how we hire.',
    }),
  component: CareersRoute,
})

function CareersRoute() {
  const { content } = Route.useRouteContext()
  return <CareersPage source={content.roles} />
}
