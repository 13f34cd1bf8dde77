import { createFileRoute } from '@tanstack/react-router'
import { AccessibilityPage } from '../legal/accessibility-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/accessibility')({
  head: () =>
    pageHead({
      path: '/accessibility',
      title: `Accessibility statement · ${brand.name}`,
      description:
        'How this website works with keyboard, screen reader and large type, what was tested and how, what is still missing, and whom to tell.',
    }),
  component: AccessibilityPage,
})
