import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { named } from '../solutions/named.ts'
import { MidSizedFirmsPage } from '../solutions/mid-sized-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/mid-sized-firms')({
  head: () =>
    pageHead({
      path: '/solutions/mid-sized-firms',
      title: `${named('Mid-sized firms', claims.midSizedFirmSize)} | ${brand.name}`,
      description:
        'Handoffs without a meeting, invoices reviewed before the client sees them, and trust money that agrees with bank and book every day.',
    }),
  component: MidSizedFirmsPage,
})
