import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { SmallFirmsPage } from '../solutions/small-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/small-firms')({
  head: () =>
    pageHead({
      path: '/solutions/small-firms',
      title: `Small firms, 1-10 attorneys | ${brand.name}`,
      description:
        '12 automated tasks from intake to invoice, time that is kept as it passes, and the Small Firm Plan at $49 per attorney per month.',
    }),
  component: SmallFirmsPage,
})
