import { createFileRoute } from '@tanstack/react-router'
import { VideosPage } from '../resources/videos-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/videos')({
  head: () =>
    pageHead({
      path: '/resources/videos',
      title: `See the product at work · ${brand.name}`,
      description: 'How a matter is opened, what a client sees on the phone, and how trust money stays in balance.',
    }),
  component: VideosPage,
})
