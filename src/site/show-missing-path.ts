import { nearestPath } from './nearest-path.ts'
import { navigation } from './navigation.ts'

const PATHS = navigation.flatMap(({ links }) => links.map(({ to }) => to)).filter((to) => !to.includes('#'))

/**
 * Writes the requested path into the not-found page, logs it to the console, and suggests the page that was probably
 * meant. The served page's inline script calls it first, and React calls it after each navigation. Does nothing if the
 * page already shows the path.
 */
export function showMissingPath(page: ParentNode, pathname: string): void {
  const place = page.querySelector('[data-missing-path]')
  if (!place || place.textContent === pathname) return
  place.textContent = pathname
  console.warn(`404: no page at ${pathname}`)
  const meant = nearestPath(pathname, PATHS)
  const offer = page.querySelector('[data-near-miss]')
  const link = offer?.querySelector('a')
  if (!offer || !link) return
  offer.toggleAttribute('hidden', meant === undefined)
  link.href = link.textContent = meant ?? '/'
}
