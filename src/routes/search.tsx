import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { SEARCH_PATH } from '../lib/search-address.ts'
import { SearchPage } from '../search/search-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/search')({
  head: () =>
    pageHead({
      path: SEARCH_PATH,
      title: `Search · ${brand.name}`,
      description: 'Finds articles by any word, answers, templates, webinars and pages.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: SearchPage,
})
