import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '../newsletter/confirm-page.tsx'
import { tokenSearchSchema } from '../newsletter/token-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: tokenSearchSchema,
  head: () =>
    pageHead({
      path: '/newsletter/confirm',
      title: `Confirm your newsletter subscription · ${brand.name}`,
      description: 'Press one button to get new articles once a week at most.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: ConfirmRoute,
})

function ConfirmRoute() {
  return <ConfirmPage token={Route.useSearch().token ?? ''} />
}
