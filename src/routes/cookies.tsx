import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '../legal/cookies-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/cookies')({
  head: () =>
    pageHead({
      path: '/cookies',
      title: `Cookies: none · ${brand.name}`,
      description:
        'This website sets no cookies. What it keeps in your browser to work offline, for how long, and how to remove it.',
    }),
  component: CookiesPage,
})
