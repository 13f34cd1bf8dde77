/** How a link is followed: inside the app, to a part of this page, or by loading a document. */
export type LinkKind = 'app' | 'fragment' | 'document'

// The server decides where the sign-in leads; API and dashboard were never pages of the app; the page of staff has styles of its own.
const loadedAnew = /^\/(?:login|admin|api|_)(?:[/?#]|$)/

/**
 * Sorts a link target. Only a target that starts with one slash belongs to the app, unless the server answers it otherwise than
 * with a page; `//host` and `/\host` leave the site, whatever they look like.
 */
export function linkKind(target: string): LinkKind {
  if (target.startsWith('#')) return 'fragment'
  return /^\/(?![/\\])/.test(target) && !loadedAnew.test(target) ? 'app' : 'document'
}
