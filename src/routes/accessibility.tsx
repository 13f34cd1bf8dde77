import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '../legal/accessibility-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/accessibility')({
  head: () =>
    pageHead({
      path: '/accessibility',
      title: `Accessibility conformance report · ${brand.name}`,
      description: 'WCAG 2.2 A and AA and EN 301 549, criterion by criterion, with the tests behind each answer.',
    }),
  component: AccessibilityPage,
})
