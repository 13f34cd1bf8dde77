import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'
import jobRoleDesk from '../careers/rules/job-role.desk.ts'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: deskSearchSchema,
  head: () => staffHead('/admin/roles'),
  component: DeskRoute,
})

function DeskRoute() {
  return <DeskPage desk={jobRoleDesk} screen="/admin/roles" search={Route.useSearch()} navigate={Route.useNavigate()} />
}
