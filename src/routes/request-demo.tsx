import { createFileRoute } from '@tanstack/react-router'
import { demoSearchSchema } from '../demo-request/demo-search.ts'
import { RequestDemoPage } from '../demo-request/request-demo-page.tsx'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/request-demo')({
  validateSearch: demoSearchSchema,
  head: () =>
    pageHead({
      path: '/request-demo',
      title: `Request your personalized demo · ${brand.name}`,
      description: `Book a free 30-minute demo of ${brand.name} with our experts. Choose a time that suits your firm; no credit card, no setup fees.`,
    }),
  component: RequestDemoPage,
})
