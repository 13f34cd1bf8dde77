import { createFileRoute } from '@tanstack/react-router'
import { CaseStudiesPage } from '../resources/case-studies-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/case-studies')({
  head: () =>
    pageHead({
      path: '/resources/case-studies',
      title: `Case studies of law firms · ${brand.name}`,
      description:
        'What firms changed, what was measured, what did not work, and seven questions for any vendor’s success story.',
    }),
  component: CaseStudiesPage,
})
