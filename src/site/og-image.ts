/** Width and height of every picture that `src/build/drawings/og-card.ts` draws, in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The picture of pages without their own. */
export const defaultOgImage = '/og/default.png'

/**
 * Returns the picture for shared links to a page: `/company/about` has `/og/company-about.png`, `/` has `/og/home.png`.
 * If a route without a parameter has no drawing, the build copies the default picture to that path. Pages with a
 * parameter name their picture themselves.
 */
export function ogImage(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}
