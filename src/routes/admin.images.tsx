import { createFileRoute } from '@tanstack/react-router'
import { ImagesPage } from '../admin/images-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/admin/images')({
  head: () =>
    pageHead({
      path: '/admin/images',
      title: `Images · ${brand.name} staff`,
      description: 'Where the pictures of articles and authors are kept, and how staff change them.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: ImagesRoute,
})

function ImagesRoute() {
  const { content } = Route.useRouteContext()
  return <ImagesPage lastAudit={content.audit} />
}
