import { rootElement } from './root-element.ts'

/**
 * Makes the browser lay out all sections if it restores the visitor's place on the page, as after a reload. While
 * `data-served` is set, sections below the first screens have only an estimated height (see `site.css`), so the visitor
 * would see another section. Every page's inline script in the head contains this code.
 */
export function layOutForRestoredPlace(): void {
  // The newer `PerformanceNavigationTiming` says the same in more bytes.
  if (performance.navigation.type) delete rootElement.dataset['served']
}
