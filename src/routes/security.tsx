import { createFileRoute } from '@tanstack/react-router'
import { lastAuditQuery } from '../lib/last-audit-query.ts'
import { SecurityPage } from '../security/security-page.tsx'
import { brand } from '../site/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/security')({
  loader: async ({ context: { queryClient, content } }) => {
    // A render needs the result; the browser shows the page at once.
    if (typeof document === 'undefined') await queryClient.ensureQueryData(lastAuditQuery(content.audit))
    else void queryClient.prefetchQuery(lastAuditQuery(content.audit))
  },
  head: () =>
    pageHead({
      path: '/security',
      title: `Security for law firms · ${brand.name}`,
      description:
        'Six security features, what each certificate would prove, and the duties of confidentiality that stay with the lawyer, stated one by one.',
    }),
  component: SecurityRoute,
})

function SecurityRoute() {
  const { content } = Route.useRouteContext()
  return <SecurityPage audit={content.audit} />
}
