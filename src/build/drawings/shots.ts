/** A window in which a picture of a page is taken, as Playwright's `newContext` takes it. */
type Form = { viewport: { width: number; height: number }; deviceScaleFactor: number; isMobile?: boolean }

export type Shot = { file: string; path: string; form: Form }

const WIDE: Form = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const NARROW: Form = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

/** `public/manifest.webmanifest` names them, with their sizes. */
export const SCREENSHOTS: readonly Shot[] = [
  { file: 'public/screenshots/home-wide.webp', path: '/', form: WIDE },
  { file: 'public/screenshots/blog-wide.webp', path: '/blog', form: WIDE },
  { file: 'public/screenshots/home-narrow.webp', path: '/', form: NARROW },
  { file: 'public/screenshots/request-demo-narrow.webp', path: '/request-demo', form: NARROW },
]

export const README_SHOTS: readonly Shot[] = [{ file: 'docs/screenshot.png', path: '/', form: WIDE }]

/** What a card shows of a page: the first element with this class. */
export const SCENE_CLASS = 'scene__frame'

/** As wide as a scene is on a phone, and sharp where it is shown larger. */
export const SCENE_FORM: Form = { viewport: { width: 400, height: 844 }, deviceScaleFactor: 2 }

/** The file of `src/styles/fonts` that the words of cards are set from. */
export const CARD_FACE = 'ledger-serif.woff2'
