import { createFileRoute } from '@tanstack/react-router'
import { PreferencesPage } from '../newsletter/preferences-page.tsx'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/newsletter/preferences')({
  head: () =>
    pageHead({
      path: '/newsletter/preferences',
      title: `Your newsletter preferences · ${brand.name}`,
      description: 'See whether you get our newsletter, stop it, or have it again.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: PreferencesPage,
})
