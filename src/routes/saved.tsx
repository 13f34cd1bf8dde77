import { createFileRoute } from '@tanstack/react-router'
import { SavedArticlesPage } from '../reading-list/saved-articles-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/saved')({
  head: () =>
    pageHead({
      path: '/saved',
      title: `Saved for offline · ${brand.name}`,
      description: 'The articles that this device keeps to be read without a connection.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: SavedArticlesPage,
})
