import { createFileRoute, useRouter } from '@tanstack/react-router'
import { calculatorSearchSchema, type CalculatorSearch } from '../pricing/calculator-search.ts'
import { pricingFaq } from '../pricing/pricing-faq.ts'
import { PricingPage } from '../pricing/pricing-page.tsx'
import { RevenueCalculator } from '../pricing/revenue-calculator.tsx'
import { softwareApplication } from '../pricing/software-application.ts'
import { brand } from '../company/facts/brand.ts'
import { CALCULATOR_ANCHOR } from '../site/rules/estimate.ts'
import { claims } from '../company/facts/claims.ts'
import { offer } from '../company/facts/offer.ts'
import { faqPage } from '../site/faq-page.ts'
import { JsonLd } from '../site/json-ld.tsx'
import { isLeaving } from '../site/is-leaving.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/pricing')({
  validateSearch: calculatorSearchSchema,
  head: () =>
    pageHead({
      path: '/pricing',
      title: `Pricing: three plans from $39 per user · ${brand.name}`,
      description: `Three plans per user and month, the terms, and a calculator for your own numbers. ${offer(claims.trialDaysOnPricing)}`,
    }),
  component: PricingRoute,
})

function PricingRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const onSearch = (next: CalculatorSearch) => {
    if (isLeaving(router)) return
    void navigate({ search: next, hash: true, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return (
    <>
      <JsonLd data={() => ({ '@graph': [softwareApplication(), faqPage(pricingFaq())] })} />
      <PricingPage calculator={<RevenueCalculator anchor={CALCULATOR_ANCHOR} search={search} onSearch={onSearch} />} />
    </>
  )
}
