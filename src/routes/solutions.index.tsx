import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { SolutionsPage } from '../solutions/solutions-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/solutions/')({
  head: () =>
    pageHead({
      path: '/solutions',
      title: `Solutions by firm size and practice area | ${brand.name}`,
      description:
        'Solo, small, mid-sized and large firms, litigation, family and corporate law: one system, your own permissions and approvals.',
    }),
  component: SolutionsPage,
})
