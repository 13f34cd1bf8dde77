import { createFileRoute } from '@tanstack/react-router'
import { TermsPage } from '../legal/terms-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/terms')({
  head: () =>
    pageHead({
      path: '/terms',
      title: `Terms of this website · ${brand.name}`,
      description:
        'Terms for reading this website and writing to us: no legal advice, and what you may do with articles and templates.',
    }),
  component: TermsPage,
})
