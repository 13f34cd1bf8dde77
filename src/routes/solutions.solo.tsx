import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { SoloPage } from '../solutions/solo-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/solo')({
  head: () =>
    pageHead({
      path: '/solutions/solo',
      title: `Practice management for solo attorneys | ${brand.name}`,
      description:
        'Docket, timer, client messages and invoices for the attorney who is the whole firm. 30-day free trial, from $29/month.',
    }),
  component: SoloPage,
})
