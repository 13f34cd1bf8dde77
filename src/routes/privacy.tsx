import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPage } from '../legal/privacy-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/privacy')({
  head: () =>
    pageHead({
      path: '/privacy',
      title: `Privacy notice · ${brand.name}`,
      description:
        'What this website knows about you: what you type into a form, where we store it, what for and how long. No cookies, no profiles, no other companies.',
    }),
  component: PrivacyPage,
})
