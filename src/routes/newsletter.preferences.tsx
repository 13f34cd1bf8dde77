import { createFileRoute } from '@tanstack/react-router'
import { categories } from '../blog/rules/categories.ts'
import { PreferencesPage } from '../newsletter/preferences-page.tsx'
import { tokenSearchSchema } from '../newsletter/token-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/newsletter/preferences')({
  validateSearch: tokenSearchSchema,
  head: () =>
    pageHead({
      path: '/newsletter/preferences',
      title: `Your newsletter preferences · ${brand.name}`,
      description: 'Choose the newsletter’s topics, pause it, stop it, or restart it.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: PreferencesRoute,
})

function PreferencesRoute() {
  return <PreferencesPage token={Route.useSearch().token ?? ''} topics={categories} />
}
