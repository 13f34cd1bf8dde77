// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { isSavingData } from '../browser/save-data.ts'

/** Matches paths of articles, which have much italic text. For them the italic file is requested early too. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's typeface if a service worker controls the page, because it has usually stored the font. Then the
 * font is ready before the first paint. Without a worker, or under Save-Data, the page uses the device's fonts. Every
 * page's inline script in the head contains this code. Call it once, before the first paint.
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
