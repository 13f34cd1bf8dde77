import { createFileRoute, notFound } from '@tanstack/react-router'
import { brand } from '../company/facts/brand.ts'
import { UNKNOWN_APPOINTMENT } from '../appointments/rules/appointment.ts'
import { AppointmentPage } from '../appointments/appointment-page.tsx'

/**
 * The page behind the links in an appointment's mails. The server renders it for one person. React never hydrates it,
 * so the browser has no data for it.
 */
export const Route = createFileRoute('/demo/$action')({
  loader: ({ context: { content } }) => {
    if (content.appointment === undefined) throw notFound()
    return content.appointment
  },
  head: () => ({
    meta: [{ title: `Your demo · ${brand.name}` }, { name: 'robots', content: 'noindex, nofollow' }],
  }),
  component: AppointmentRoute,
})

function AppointmentRoute() {
  const view = Route.useLoaderData()
  // Browsers never render this page, so their build leaves its code out.
  return import.meta.env.SSR ? <AppointmentPage view={{ ...UNKNOWN_APPOINTMENT, ...view }} /> : null
}
