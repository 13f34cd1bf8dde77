import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'
import authorDesk from '../blog/rules/author.desk.ts'

export const Route = createFileRoute('/admin/authors')({
  validateSearch: deskSearchSchema,
  head: () => staffHead('/admin/authors'),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage desk={authorDesk} screen="/admin/authors" search={Route.useSearch()} navigate={Route.useNavigate()} />
  )
}
