import { createFileRoute } from '@tanstack/react-router'
import { CaseStudiesPage } from '../resources/case-studies-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/case-studies')({
  head: () =>
    pageHead({
      path: '/resources/case-studies',
      title: `Case studies: samples · ${brand.name}`,
      description:
        'Two sample case studies, marked as such, and what a real one has to report before we print it: figures with method, and what did not work.',
    }),
  component: CaseStudiesPage,
})
