import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import { sentences } from '../company/facts/fact.ts'
import { named } from '../solutions/named.ts'
import { SmallFirmsPage } from '../solutions/small-firms-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/small-firms')({
  head: () =>
    pageHead({
      path: '/solutions/small-firms',
      title: `${named('Small firms', claims.smallFirmSize)} | ${brand.name}`,
      description: sentences(
        ['12 automated tasks from intake to invoice, and time captured as you work.'],
        [`The Small Firm Plan: ${claims.smallFirmPlan.value} ${claims.smallFirmPlan.text}.`, claims.smallFirmPlan],
      ),
    }),
  component: SmallFirmsPage,
})
