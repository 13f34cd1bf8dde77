import type { WebinarsRenderData, WebinarsSource } from './webinar.ts'

/**
 * Webinars from the data a page is rendered with; answers at once and never fails.
 * What the page was not given reads as empty: a page takes from it only what it shows.
 */
export function webinarsFromRenderData({ webinars, webinar = null }: WebinarsRenderData): WebinarsSource {
  return {
    program: () => Promise.resolve(webinars ?? { upcoming: [], onDemand: [] }),
    bySlug: (slug) => Promise.resolve(webinar?.webinar.slug === slug ? webinar : null),
  }
}
