import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '../admin/desk/desk-page.tsx'
import { deskSearchSchema } from '../admin/desk/desk-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'
import { authorDesk } from '../blog/rules/author-desk.ts'

export const Route = createFileRoute('/admin/authors')({
  validateSearch: deskSearchSchema,
  head: () =>
    pageHead({
      path: '/admin/authors',
      title: `Authors · ${brand.name} staff`,
      description: 'Where editors write who signs the articles of the blog.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: DeskRoute,
})

function DeskRoute() {
  return (
    <DeskPage
      desk={authorDesk}
      title="Authors"
      screen="/admin/authors"
      search={Route.useSearch()}
      navigate={Route.useNavigate()}
    />
  )
}
