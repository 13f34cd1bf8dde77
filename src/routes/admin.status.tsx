import { createFileRoute } from '@tanstack/react-router'
import { StatusPage } from '../admin/status/status-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/admin/status')({
  head: () =>
    pageHead({
      path: '/admin/status',
      title: `Status · ${brand.name} staff`,
      description: 'Where staff see how the site has been doing for the last 24 hours.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: StatusPage,
})
