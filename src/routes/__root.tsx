import { QueryClientProvider } from '@tanstack/react-query'
import {
  CatchBoundary,
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  useMatches,
  type ErrorComponentProps,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { forgetOldAppointment } from '../appointments/requested-appointment.ts'
import { forgetTab } from '../on-this-device/forget-tab.ts'
import { OutboxStatus } from '../outbox/status/outbox-status.tsx'
import { InstallOffers } from '../pwa/install-offers.tsx'
import { KeepReadPages } from '../reading-list/keep-read-pages.tsx'
import { OfflineNotice } from '../pwa/offline-notice.tsx'
import { StandaloneControls } from '../pwa/standalone-controls.tsx'
import { UpdatePrompt } from '../pwa/update-prompt.tsx'
import type { RouterContext } from '../router.tsx'
import { brand } from '../company/facts/brand.ts'
import { Breadcrumbs } from '../site/breadcrumbs.tsx'
import { NotFoundPage } from '../site/not-found-page.tsx'
import { PageFailure } from '../site/page-failure.tsx'
import { SiteLayout } from '../site/site-layout.tsx'
import { ToastRegion } from '../ui/toast.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  // The title of a URL without a page. Every page sets its own title.
  head: () => ({ meta: [{ title: `Page not found · ${brand.name}` }] }),
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: RootFailure,
})

function Root() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/**
 * Replaces a page that crashed. Renders the layout again, so that the header still shows the outbox (unsent requests).
 * If the layout crashes too, shows the failure without the layout.
 */
function RootFailure(failure: ErrorComponentProps) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={PageFailure}>
      <Frame>
        <PageFailure {...failure} />
      </Frame>
    </CatchBoundary>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { queryClient } = Route.useRouteContext()
  const isOfStaff = useMatches({
    select: (matches) => matches.some(({ routeId, status }) => routeId.startsWith('/admin/') && status !== 'error'),
  })
  return (
    <QueryClientProvider client={queryClient}>
      {/* The server writes the head of a served page. In the browser React hydrates it, and updates it after a
          navigation. */}
      {typeof document === 'undefined' ? null : <HeadContent />}
      <SiteLayout
        isOfStaff={isOfStaff}
        status={<OutboxStatus onForget={forgetTab} onRead={forgetOldAppointment} />}
        controls={<StandaloneControls />}
      >
        {children}
      </SiteLayout>
      <Breadcrumbs />
      {isOfStaff ? null : <InstallOffers />}
      <OfflineNotice />
      <KeepReadPages />
      <UpdatePrompt />
      <ToastRegion />
    </QueryClientProvider>
  )
}
