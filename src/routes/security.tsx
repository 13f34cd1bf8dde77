import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '../security/security-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/security')({
  head: () =>
    pageHead({
      path: '/security',
      title: 'Security for law firms · Lexharbor',
      description: 'Six security features, what each certificate would prove, and the duties of confidentiality that stay with the lawyer, stated one by one.',
    }),
  component: SecurityPage,
})
