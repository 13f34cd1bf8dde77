/** The window for a screenshot, as options of Playwright's `newContext`. */
type Form = { viewport: { width: number; height: number }; deviceScaleFactor: number; isMobile?: boolean }

export type Shot = { file: string; path: string; form: Form }

const WIDE: Form = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const NARROW: Form = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

/** The screenshots in `public/manifest.webmanifest`, which also states their sizes. */
export const SCREENSHOTS: readonly Shot[] = [
  { file: 'public/screenshots/home-wide.webp', path: '/', form: WIDE },
  { file: 'public/screenshots/blog-wide.webp', path: '/blog', form: WIDE },
  { file: 'public/screenshots/home-narrow.webp', path: '/', form: NARROW },
  { file: 'public/screenshots/request-demo-narrow.webp', path: '/request-demo', form: NARROW },
]

export const README_SHOTS: readonly Shot[] = [{ file: 'docs/screenshot.png', path: '/', form: WIDE }]

/** The class of product scenes. A card shows the first scene of its page. */
export const SCENE_CLASS = 'scene__frame'

/** The window for scenes: a phone's width, at a double resolution, so that a larger scene stays sharp. */
export const SCENE_FORM: Form = { viewport: { width: 400, height: 844 }, deviceScaleFactor: 2 }

/** The font file in `src/styles/fonts` for the texts of cards. */
export const CARD_FACE = 'ledger-serif.woff2'

/** The window for the scenes of the recording: wide enough that each scene fits into the height of the film. */
export const FILM_FORM: Form = { viewport: { width: 480, height: 1000 }, deviceScaleFactor: 2 }
