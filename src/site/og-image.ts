/** Width and height of every picture that `src/build/drawings/og-card.ts` draws, in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** For what has no picture of its own. */
export const defaultOgImage = '/og/default.png'

/**
 * The picture that stands for a page where its link is shared: `/company/about` has `/og/company-about.png`, `/` has
 * `/og/home.png`. Where none is drawn for a route without a parameter, the build puts the common one there; pages of the others
 * name theirs.
 */
export function ogImage(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}
