import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../lib/brand.ts'
import { formatDollars } from '../lib/format-number.ts'
import { plans, yearlyPrice, type PlanId } from '../pricing/plans.ts'
import { SolutionsPage, type SizePrice } from '../solutions/solutions-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/')({
  head: () =>
    pageHead({
      path: '/solutions',
      title: `Solutions by firm size and field of law | ${brand.name}`,
      description:
        'Solo, small, mid-sized and large firms, litigation, family and corporate law: the same system, with other rights and approvals. Find the firm like yours.',
    }),
  component: SolutionsRoute,
})

/** The plan that a firm of each size compares first. */
const prices = { solo: priceOf('solo'), small: priceOf('growth'), midSized: priceOf('multi'), large: priceOf('multi') }

function SolutionsRoute() {
  return <SolutionsPage prices={prices} />
}

function priceOf(id: PlanId): SizePrice {
  const plan = plans.find((one) => one.id === id)
  if (plan === undefined) throw new Error(`no plan ${id}`)
  return { plan: plan.name, perUser: formatDollars(yearlyPrice(plan.monthlyPrice)) }
}
