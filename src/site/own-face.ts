// Decision: docs/decisions/0004-one-typeface-loads-after-the-first-paint.md

import { addLink } from '../browser/add-link.ts'
import { findAll } from '../browser/find-all.ts'
import { on } from '../browser/on.ts'
import { isSavingData } from '../browser/save-data.ts'
import { rootElement } from './root-element.ts'

/** Matches paths of articles, which have much italic text. For them the italic file is requested early too. */
const ITALICS = /^\/blog\/./

/**
 * Shows the site's typeface. If a service worker controls the page, it has usually stored the font, which is then ready
 * before the first paint. Without a worker, headings and figures get the small cut after the page has arrived. Under
 * Save-Data the page uses the device's fonts. Every page's inline script in the head contains this code. Call it once,
 * before the first paint.
 * @param roman URL of the upright font file
 * @param italic URL of the italic font file
 * @param display URL of the cut for headings and figures
 */
export function showOwnFace(roman: string, italic: string, display: string): void {
  if (isSavingData()) return
  if (!navigator.serviceWorker?.controller) {
    on('DOMContentLoaded', () => showDisplayCut(display))
    return
  }
  rootElement.dataset['face'] = ''
  for (const href of ITALICS.test(location.pathname) ? [roman, italic] : [roman])
    // Browsers request fonts without credentials, so the preload must do the same to be used.
    addLink({ rel: 'preload', as: 'font', crossOrigin: '', href })
}

/**
 * Loads the cut for headings and figures. Uses it unless it arrives when visitors read already (after two seconds), or
 * would move a heading in the first view.
 */
function showDisplayCut(url: string): void {
  new FontFace('Ledger Display', `url(${url})`).load().then(
    (face) => {
      const before = headingEnds()
      if (performance.now() < 2000) document.fonts.add(face)
      if (headingEnds() !== before) document.fonts.delete(face)
    },
    () => undefined,
  )
}

/**
 * Returns where the headings in the first view end, in pixels from the window's top. Reads only those of the first two
 * sections, because the browser may not have laid out the others yet.
 */
function headingEnds(): string {
  return [...findAll('main>:nth-child(-n+2) :is(h1,h2,h3)')]
    .map((heading) => heading.getBoundingClientRect().bottom)
    .filter((bottom) => bottom < innerHeight)
    .join()
}
