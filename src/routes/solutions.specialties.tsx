import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { SpecialtiesPage } from '../solutions/specialties-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/specialties')({
  head: () =>
    pageHead({
      path: '/solutions/specialties',
      title: `Litigation, family and corporate law | ${brand.name}`,
      description:
        'Modules for litigation, family law and corporate law, the integrations they use, and custom solutions for every other field.',
    }),
  component: SpecialtiesPage,
})
