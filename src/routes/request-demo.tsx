import * as v from 'valibot'
import { createFileRoute } from '@tanstack/react-router'
import { RequestDemoPage } from '../demo-request/request-demo-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { DEMO_LENGTHS } from '../appointments/rules/appointment.ts'
import { searchParameter } from '../lib/search-parameter.ts'
import { pageHead } from '../site/page-head.ts'
import { estimateSearch } from '../site/rules/estimate.ts'

export const Route = createFileRoute('/request-demo')({
  // A length, and a plan or an estimate that the visitor chose on another page.
  validateSearch: v.object({
    duration: searchParameter(v.picklist(DEMO_LENGTHS)),
    from: searchParameter(v.picklist(['plans', 'estimate'])),
    ...estimateSearch,
  }),
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
  loader: ({ context }) => context.loadPage('/thank-you'),
  component: RequestDemoPage,
})
