import { createFileRoute } from '@tanstack/react-router'
import { loadList } from '../content/load-list.ts'
import { lastAuditQuery } from '../audit/last-audit-query.ts'
import { SecurityPage } from '../security/security-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/security')({
  loader: ({ context: { queryClient, content } }) => loadList(queryClient, lastAuditQuery(content.audit)),
  head: () =>
    pageHead({
      path: '/security',
      title: `Security for law firms · ${brand.name}`,
      description:
        'Six security features, how access is decided, logged and audited, and the duties that stay with the lawyer.',
    }),
  component: SecurityRoute,
})

function SecurityRoute() {
  const { content } = Route.useRouteContext()
  return <SecurityPage audit={content.audit} />
}
