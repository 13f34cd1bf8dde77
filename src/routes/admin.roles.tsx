import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'
import { roleDesk } from '../careers/rules/role-desk.ts'

export const Route = createFileRoute('/admin/roles')({
  validateSearch: deskSearchSchema,
  head: () =>
    pageHead({
      path: '/admin/roles',
      title: `Roles · ${brand.name} staff`,
      description: 'Where editors write open roles, change and close them.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage
      desk={roleDesk}
      title="Roles"
      screen="/admin/roles"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
