// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { isSavingData } from '../browser/save-data.ts'

/** Paths of the pages whose text has italics. Other pages use the device's italics for single words. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's typeface if the worker has stored it. Then the request stays on the device, and the font is ready
 * before the first paint. Without a stored typeface the page uses the device's fonts. The inline script in the head of
 * every page contains this code; it must run before the first paint, and once.
 * @param roman address of the upright file
 * @param italic address of the italic file
 */
export function showOwnFace(roman: string, italic: string): void {
  if (!navigator.serviceWorker?.controller || isSavingData()) return
  document.documentElement.dataset['face'] = ''
  for (const href of ITALICS.test(location.pathname) ? [roman, italic] : [roman])
    // Browsers request fonts without credentials, so the preload must do the same.
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }),
    )
}
