// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { isSavingData } from '../browser/save-data.ts'

/** Paths of the pages with italic text. On other pages the browser slants single words itself. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's typeface if a service worker controls the page, unless the visitor saves data. The worker has stored
 * the fonts, so they are ready before the first paint. Otherwise the page uses the device's fonts. Every page's inline
 * script in the head contains this code. Call it once, before the first paint.
 * @param roman URL of the upright font file
 * @param italic URL of the italic font file
 */
export function showOwnFace(roman: string, italic: string): void {
  if (!navigator.serviceWorker?.controller || isSavingData()) return
  document.documentElement.dataset['face'] = ''
  for (const href of ITALICS.test(location.pathname) ? [roman, italic] : [roman])
    // Browsers request fonts without credentials, so the preload must do the same to be used.
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
    )
}
