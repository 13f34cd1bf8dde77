import { createFileRoute, redirect } from '@tanstack/react-router'
import { demoRequestState } from '../appointments/requested-appointment.ts'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'
import { ThankYouPage } from '../thank-you/thank-you-page.tsx'

export const Route = createFileRoute('/thank-you')({
  head: () =>
    pageHead({
      path: '/thank-you',
      title: `Your demo request · ${brand.name}`,
      description: 'What happens next with your demo request.',
      extra: [{ name: 'robots', content: 'noindex' }],
    }),
  beforeLoad: ({ location }) => {
    // The build renders this page without a visitor, so no history state exists.
    if (typeof document === 'undefined') return
    if (demoRequestState(location.state) === null) throw redirect({ to: '/', replace: true })
  },
  component: ThankYouPage,
})
