import { createFileRoute } from '@tanstack/react-router'
import { VideosPage } from '../resources/videos-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/videos')({
  head: () =>
    pageHead({
      path: '/resources/videos',
      title: `Videos: none yet · ${brand.name}`,
      description:
        'There are no product videos yet. Where what people look for in one is described today, and how to see the product live with someone to ask.',
    }),
  component: VideosPage,
})
