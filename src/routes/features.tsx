import { createFileRoute } from '@tanstack/react-router'
import { FeaturesPage } from '../features/features-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/features')({
  head: () =>
    pageHead({
      path: '/features',
      title: `Features: Matter Central and ClientHub | ${brand.name}`,
      description:
        'Matter Central: deadlines, time and documents in one place. ClientHub: a secure thread with clients.',
    }),
  component: FeaturesPage,
})
