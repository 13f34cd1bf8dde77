// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { isSavingData } from '../browser/save-data.ts'

/** Where text has italics; elsewhere the device's own do for a word. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's own face where the worker has it: then no request leaves the device, and what is asked for here is there before the
 * first paint. Everywhere else the page stays with the faces of the device. Part of the inline script in the head of every page; must run
 * before anything paints, and once.
 * @param roman address of the upright file
 * @param italic address of the other
 */
export function showOwnFace(roman: string, italic: string): void {
  if (!navigator.serviceWorker?.controller || isSavingData()) return
  document.documentElement.dataset['face'] = ''
  for (const href of ITALICS.test(location.pathname) ? [roman, italic] : [roman])
    // Fonts are asked for without credentials, so what is asked for in advance must be too.
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
    )
}
