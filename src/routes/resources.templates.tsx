import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '../resources/templates-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/templates')({
  head: () =>
    pageHead({
      path: '/resources/templates',
      title: `Law firm templates to copy and print · ${brand.name}`,
      description:
        'Conflict check form, engagement letter checklist, trust reconciliation worksheet and data migration checklist, to copy or print.',
    }),
  component: TemplatesPage,
})
