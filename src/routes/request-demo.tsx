import { createFileRoute } from '@tanstack/react-router'
import { demoSearchSchema } from '../demo-request/demo-search.ts'
import { RequestDemoPage } from '../demo-request/request-demo-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { pageHead } from '../site/page-head.ts'
import { Route as ThankYou } from './thank-you.tsx'

export const Route = createFileRoute('/request-demo')({
  validateSearch: demoSearchSchema,
  head: () =>
    pageHead({
      path: '/request-demo',
      title: `Request your personalized demo · ${brand.name}`,
      description: sentences(
        ['Book a free 30-minute demo.'],
        [`${claims.noCreditCard.value}. ${claims.noCreditCard.text}.`, claims.noCreditCard],
      ),
    }),
  // Loads the page that follows the form together with the form. After the form is sent the network may be lost, and a
  // visitor may have no service worker with the page.
  loader: () => ThankYou.options.component?.preload?.(),
  component: RequestDemoPage,
})
