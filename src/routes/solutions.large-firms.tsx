import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { named } from '../solutions/named.ts'
import { LargeFirmsPage } from '../solutions/large-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/large-firms')({
  head: () =>
    pageHead({
      path: '/solutions/large-firms',
      title: `${named('Large firms', claims.largeFirmSize)} | ${brand.name}`,
      description:
        'Enterprise security, advanced user management and custom integrations, and how to test us: questionnaire, pilot, rollout, exit.',
    }),
  component: LargeFirmsPage,
})
