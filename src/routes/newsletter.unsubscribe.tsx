import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePage } from '../newsletter/unsubscribe-page.tsx'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/newsletter/unsubscribe')({
  head: () =>
    pageHead({
      path: '/newsletter/unsubscribe',
      title: `Unsubscribe from the newsletter · ${brand.name}`,
      description: 'One button, and no more newsletters come. It takes effect at once.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: UnsubscribePage,
})
