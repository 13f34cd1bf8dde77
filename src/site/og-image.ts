/** Width and height of every picture that `src/build/drawings/og-card.ts` draws, in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** For pages without their own picture. */
export const defaultOgImage = '/og/default.png'

/**
 * The picture for shared links to a page: `/company/about` has `/og/company-about.png`, `/` has `/og/home.png`. For a
 * route without a parameter and without a drawing the build puts the default one there; pages with a parameter name
 * theirs.
 */
export function ogImage(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}
