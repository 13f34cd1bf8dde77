import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '../admin/images/images-page.tsx'
import { staffHead } from '../admin/layout/staff-head.ts'

export const Route = createFileRoute('/admin/images')({
  head: () => staffHead('/admin/images'),
  component: ImagesRoute,
})

function ImagesRoute() {
  const { content } = Route.useRouteContext()
  return <ImagesPage lastAudit={content.audit} />
}
