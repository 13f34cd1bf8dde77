import { createFileRoute } from '@tanstack/react-router'
import { VideosPage } from '../resources/videos-page.tsx'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/resources/videos')({
  head: () =>
    pageHead({
      path: '/resources/videos',
      title: 'Videos: none yet · Lexharbor',
      description:
        'There are no product videos yet. Where what people look for in one is described today, and how to see the product live with someone to ask.',
    }),
  component: VideosPage,
})
