import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'
import { webinarDesk } from '../webinars/rules/webinar-desk.ts'

export const Route = createFileRoute('/admin/webinars')({
  validateSearch: deskSearchSchema,
  head: () =>
    pageHead({
      path: '/admin/webinars',
      title: `Webinars · ${brand.name} staff`,
      description: 'Where editors announce webinars, move them and say where recordings play.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage
      desk={webinarDesk}
      title="Webinars"
      screen="/admin/webinars"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
