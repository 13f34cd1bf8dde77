import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { LargeFirmsPage } from '../solutions/large-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/large-firms')({
  head: () =>
    pageHead({
      path: '/solutions/large-firms',
      title: `Large firms, 50+ attorneys | ${brand.name}`,
      description:
        'Enterprise security, advanced user management and custom integrations, and how to test us: questionnaire, pilot, rollout, exit.',
    }),
  component: LargeFirmsPage,
})
