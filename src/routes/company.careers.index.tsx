import { createFileRoute } from '@tanstack/react-router'
import { CareersPage } from '../careers/careers-page.tsx'
import { rolesQuery } from '../careers/roles-query.ts'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/careers/')({
  loader: async ({ context: { queryClient, content } }) => {
    // A render needs the roles; the browser shows the page at once and says that they are loading.
    if (typeof document === 'undefined') await queryClient.ensureQueryData(rolesQuery(content.roles))
    else void queryClient.prefetchQuery(rolesQuery(content.roles))
  },
  head: () =>
    pageHead({
      path: '/company/careers',
      title: `Careers at ${brand.name}: remote roles with salaries`,
      description: `Open roles in engineering, marketing and legal at ${brand.name}: remote, full-time, each with its salary range. How we work, and how we hire.`,
    }),
  component: CareersRoute,
})

function CareersRoute() {
  const { content } = Route.useRouteContext()
  return <CareersPage source={content.roles} />
}
