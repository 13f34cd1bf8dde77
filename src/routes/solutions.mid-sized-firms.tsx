import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { MidSizedFirmsPage } from '../solutions/mid-sized-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/mid-sized-firms')({
  head: () =>
    pageHead({
      path: '/solutions/mid-sized-firms',
      title: `Mid-sized firms, 11-50 attorneys | ${brand.name}`,
      description:
        'Handoffs without a meeting, invoices reviewed before the client sees them, trust money that agrees every day, and case studies.',
    }),
  component: MidSizedFirmsPage,
})
