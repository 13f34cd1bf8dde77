import { createFileRoute, useRouter } from '@tanstack/react-router'
import { HomePage } from '../home/home-page.tsx'
import { calculatorSearchSchema, type CalculatorSearch } from '../pricing/calculator-search.ts'
import { PricingPlans } from '../pricing/pricing-plans.tsx'
import { RevenueCalculator } from '../pricing/revenue-calculator.tsx'
import { softwareApplication } from '../pricing/software-application.ts'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { offer } from '../company/facts/offer.ts'
import { JsonLd } from '../site/json-ld.tsx'
import { organization } from '../site/organization.ts'
import { isLeaving } from '../site/is-leaving.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/')({
  validateSearch: calculatorSearchSchema,
  head: () =>
    pageHead({
      path: '/',
      title: `${brand.name}: practice management for law firms`,
      description: `Matters, deadlines, messages, time and trust accounts in one system. ${offer(claims.trialDays)}`,
    }),
  component: HomeRoute,
})

function HomeRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const onSearch = (next: CalculatorSearch) => {
    if (isLeaving(router)) return
    void navigate({ search: next, hash: true, replace: true, resetScroll: false, hashScrollIntoView: false })
  }
  return (
    <>
      <JsonLd data={() => ({ '@graph': [organization(), softwareApplication()] })} />
      <HomePage
        plans={<PricingPlans />}
        calculator={<RevenueCalculator anchor="calculator" search={search} onSearch={onSearch} />}
      />
    </>
  )
}
