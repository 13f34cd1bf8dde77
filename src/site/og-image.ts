/** Width and height of every picture that `src/build/drawings/og-card.ts` draws, in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The picture of pages that have no picture of their own. */
export const defaultOgImage = '/og/default.png'

/**
 * Returns the path of the picture for shared links to a page: `/company/about` has `/og/company-about.png`, `/` has
 * `/og/home.png`. If such a picture does not exist, the build copies the default picture to that path. A route with a
 * parameter must name its picture itself.
 */
export function ogImage(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}
