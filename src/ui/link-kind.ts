/** How a link is followed: inside the app, to a part of this page, or by loading a document. */
export type LinkKind = 'app' | 'fragment' | 'document'

/**
 * Sorts a link target. Only a target that starts with one slash belongs to the app: `//host` and `/\host` leave the
 * site, whatever they look like.
 */
export function linkKind(target: string): LinkKind {
  if (target.startsWith('#')) return 'fragment'
  return /^\/(?![/\\])/.test(target) ? 'app' : 'document'
}
