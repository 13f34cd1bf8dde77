import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '../admin/inbox/inbox-page.tsx'
import { inboxSearchSchema } from '../admin/inbox/inbox-search.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/admin/inbox')({
  validateSearch: inboxSearchSchema,
  head: () =>
    pageHead({
      path: '/admin/inbox',
      title: `Inbox · ${brand.name} staff`,
      description: 'Where staff answer demo requests, messages, registrations and applications, in the time promised.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: InboxRoute,
})

function InboxRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <InboxPage search={search} onGo={(next) => void navigate({ search: next, resetScroll: false })} />
}
