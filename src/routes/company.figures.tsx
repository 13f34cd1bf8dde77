import { createFileRoute } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { site } from '../company/facts/fact.ts'
import { FiguresPage } from '../company/figures-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/company/figures')({
  head: () =>
    pageHead({
      path: '/company/figures',
      title: `Where our figures come from · ${brand.name}`,
      description: 'Every figure, person, award and offer on this website, and where to look it up.',
      extra: site.mode === 'demonstration' ? [{ name: 'robots', content: 'noindex' }] : [],
    }),
  component: FiguresPage,
})
