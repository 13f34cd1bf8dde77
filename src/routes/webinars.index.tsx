import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '../content/load-list.ts'
import { brand } from '../company/facts/brand.ts'
import { JsonLdGraph } from '../site/json-ld.tsx'
import { pageHead } from '../site/page-head.ts'
import { webinarEvents } from '../webinars/webinar-events.ts'
import { webinarQueries } from '../webinars/webinar-queries.ts'
import { WebinarsPage } from '../webinars/webinars-page.tsx'

export const Route = createFileRoute('/webinars/')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, webinarQueries.list(content)),
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
  const program = queryClient.getQueryData(webinarQueries.list(content).queryKey)
  return (
    <>
      <JsonLdGraph things={webinarEvents(program?.upcoming ?? [])} />
      <WebinarsPage content={content} />
    </>
  )
}
