import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { SoloPage } from '../solutions/solo-page.tsx'
import { pageHead } from '../site/page-head.ts'

const { trialDaysOnPricing, priceFromOnSolo } = claims

export const Route = createFileRoute('/solutions/solo')({
  head: () =>
    pageHead({
      path: '/solutions/solo',
      title: `Practice management for solo attorneys | ${brand.name}`,
      description: sentences(
        ['Docket, timer, client messages and invoices for the attorney who is the whole firm.'],
        [`${trialDaysOnPricing.value} ${trialDaysOnPricing.text}.`, trialDaysOnPricing],
        [`From ${priceFromOnSolo.value}${priceFromOnSolo.text}.`, priceFromOnSolo],
      ),
    }),
  component: SoloPage,
})
