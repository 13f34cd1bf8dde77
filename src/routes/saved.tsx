import { createFileRoute } from '@tanstack/react-router'
import { SavedArticlesPage } from '../reading-list/saved-articles-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/saved')({
  head: () =>
    pageHead({
      path: '/saved',
      title: `Saved for offline · ${brand.name}`,
      description: 'Articles that this device keeps for reading offline.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: SavedArticlesPage,
})
