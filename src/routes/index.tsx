import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../home/home-page.tsx'
import { PricingPlans } from '../pricing/pricing-plans.tsx'
import { RevenueCalculator } from '../pricing/revenue-calculator.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/')({
  head: () =>
    pageHead({
      path: '/',
      title: 'Lexharbor: practice management for law firms',
      description: 'Matters, deadlines, client messages, time and trust accounts in one system. Free demo, then a 14-day free trial. No credit card, no setup fees.',
    }),
  component: () => <HomePage plans={<PricingPlans />} calculator={<RevenueCalculator />} />,
})
