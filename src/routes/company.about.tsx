import { createFileRoute } from '@tanstack/react-router'
import { AboutPage } from '../company/about-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/about')({
  head: () =>
    pageHead({
      path: '/company/about',
      title: 'About Lexharbor: story, values and people',
      description:
        'Why Lexharbor was started in 2021, what we hold to, and who answers for it: practice management that keeps each fact of a matter once.',
    }),
  component: AboutPage,
})
