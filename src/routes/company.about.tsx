import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../company/about-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/about')({
  head: () =>
    pageHead({
      path: '/company/about',
      title: `About ${brand.name}: story, values and people`,
      description: `Why ${brand.name} was started, what we hold to, and who answers for it.`,
    }),
  component: AboutPage,
})
