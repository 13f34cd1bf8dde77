import { createFileRoute } from '@tanstack/react-router'
import { SecurityDisclosurePage } from '../legal/security-disclosure-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/security-disclosure')({
  head: () =>
    pageHead({
      path: '/security-disclosure',
      title: `Security disclosure policy · ${brand.name}`,
      description:
        'How to report a weakness in this website or the product, what is in scope, and what we promise you.',
    }),
  component: SecurityDisclosurePage,
})
