import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../newsletter/unsubscribe-page.tsx'
import { tokenSearchSchema } from '../newsletter/token-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: tokenSearchSchema,
  head: () =>
    pageHead({
      path: '/newsletter/unsubscribe',
      title: `Unsubscribe from the newsletter · ${brand.name}`,
      description: 'Press one button to stop the newsletter at once.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: UnsubscribeRoute,
})

function UnsubscribeRoute() {
  return <UnsubscribePage token={Route.useSearch().token ?? ''} />
}
