import { queryOptions } from '@tanstack/react-query'
import { contentPolicy } from '../lib/content-policy.ts'
import type { WebinarsSource } from './webinar.ts'

/** All published webinars, sorted into what is to come and what is over. */
export function webinarProgramQuery(webinars: WebinarsSource) {
  return queryOptions({ queryKey: ['webinars'], queryFn: () => webinars.program(), ...contentPolicy })
}

/** One webinar; its data is null when no published one has the slug. */
export function webinarQuery(webinars: WebinarsSource, slug: string) {
  return queryOptions({ queryKey: ['webinar', slug], queryFn: () => webinars.bySlug(slug), ...contentPolicy })
}
