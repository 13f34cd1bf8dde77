import { createFileRoute } from '@tanstack/react-router'
import { MissionPage } from '../company/mission-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/mission')({
  head: () =>
    pageHead({
      path: '/company/mission',
      title: `Our mission: less office around the law · ${brand.name}`,
      description: `Accessibility, empowerment, innovation and user-centricity: what ${brand.name} builds on, and its goals for 2030.`,
    }),
  component: MissionPage,
})
