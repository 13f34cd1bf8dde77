import { createFileRoute } from '@tanstack/react-router'
import { MigrationGuidePage } from '../resources/migration-guide-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/migration-guide')({
  head: () =>
    pageHead({
      path: '/resources/migration-guide',
      title: `Migration guide for law firms · ${brand.name}`,
      description:
        'How to move a law firm to another practice system in eight steps: inventory, trust balances, conflict list, documents, parallel run, cut-over.',
    }),
  component: MigrationGuidePage,
})
