import type { JsonLdData } from '../site/json-ld.tsx'
import { ogImage, publicOrigin } from '../site/page-head.ts'
import { organizationReference } from '../site/organization.ts'
import type { Webinar } from './rules/webinar.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/**
 * Returns upcoming webinars as structured data. Samples are left out, because other sites would show them without the
 * notice that they are invented.
 */
export function webinarEvents(upcoming: readonly Webinar[]): JsonLdData[] {
  const announced = upcoming.filter(({ sample }) => !sample)
  return announced.map(({ slug, title, summary, presenter, presenter_title, starts_at, duration_minutes }) => {
    const url = `${publicOrigin()}/webinars/${encodeURIComponent(slug)}`
    return {
      '@type': 'Event',
      name: title,
      description: summary,
      url,
      image: publicOrigin() + ogImage('/webinars'),
      startDate: starts_at,
      endDate: new Date(Date.parse(starts_at) + duration_minutes * MINUTE_MS).toISOString(),
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'VirtualLocation', url },
      isAccessibleForFree: true,
      organizer: organizationReference(),
      ...(presenter === ''
        ? {}
        : {
            performer: {
              '@type': 'Person',
              name: presenter,
              ...(presenter_title === '' ? {} : { jobTitle: presenter_title }),
            },
          }),
    }
  })
}
