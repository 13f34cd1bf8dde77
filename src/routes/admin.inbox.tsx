import { createFileRoute } from '@tanstack/react-router'
import { InboxPage } from '../admin/inbox/inbox-page.tsx'
import { inboxSearchSchema } from '../admin/inbox/inbox-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'

export const Route = createFileRoute('/admin/inbox')({
  validateSearch: inboxSearchSchema,
  head: () => staffHead('/admin/inbox'),
  component: InboxRoute,
})

function InboxRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <InboxPage search={search} onGo={(next) => void navigate({ search: next, resetScroll: false })} />
}
