import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../site/brand.ts'
import { JsonLd } from '../site/json-ld.tsx'
import { pageHead } from '../site/page-head.ts'
import { webinarEvents } from '../webinars/webinar-events.ts'
import { webinarProgramQuery } from '../webinars/webinars-query.ts'
import { WebinarsPage } from '../webinars/webinars-page.tsx'

export const Route = createFileRoute('/webinars/')({
  loader: async ({ context: { queryClient, content } }) => {
    // A render needs the webinars; the browser shows the page at once and says that they are loading.
    if (typeof document === 'undefined') await queryClient.ensureQueryData(webinarProgramQuery(content.webinars))
    else void queryClient.prefetchQuery(webinarProgramQuery(content.webinars))
  },
  head: () =>
    pageHead({
      path: '/webinars',
      title: `Free webinars for law firms · ${brand.name}`,
      description:
        'Live webinars on intake, deadlines, trust accounting and growth for law firms, free to join, and recordings of those that are over.',
    }),
  component: WebinarsRoute,
})

function WebinarsRoute() {
  const { content, queryClient } = Route.useRouteContext()
  return (
    <>
      <JsonLd
        data={() => ({
          '@graph': webinarEvents(
            queryClient.getQueryData(webinarProgramQuery(content.webinars).queryKey)?.upcoming ?? [],
          ),
        })}
      />
      <WebinarsPage source={content.webinars} />
    </>
  )
}
