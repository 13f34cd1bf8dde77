import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'
import webinarDesk from '../webinars/rules/webinar.desk.ts'

export const Route = createFileRoute('/admin/webinars')({
  validateSearch: deskSearchSchema,
  head: () => staffHead('/admin/webinars'),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage desk={webinarDesk} screen="/admin/webinars" search={Route.useSearch()} navigate={Route.useNavigate()} />
  )
}
