import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { OnThisDevicePage } from '../on-this-device/on-this-device-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/outbox')({
  head: () =>
    pageHead({
      path: '/outbox',
      title: `On this device · ${brand.name}`,
      description: 'What this browser keeps: waiting requests, receipts, drafts and articles.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  component: OnThisDevicePage,
})
