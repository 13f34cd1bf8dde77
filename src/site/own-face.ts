// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { isSavingData } from '../browser/save-data.ts'

/** Pages whose text has italics; elsewhere the device's italics do for a word. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's own font if the worker has it: the request then stays on the device, and the font is there before
 * the first paint. All other pages keep the device's fonts. Part of the inline script in the head of every page; must
 * run before the first paint, and once.
 * @param roman address of the upright file
 * @param italic address of the italic file
 */
export function showOwnFace(roman: string, italic: string): void {
  if (!navigator.serviceWorker?.controller || isSavingData()) return
  document.documentElement.dataset['face'] = ''
  for (const href of ITALICS.test(location.pathname) ? [roman, italic] : [roman])
    // Fonts are requested without credentials, so their preload must be too.
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
    )
}
