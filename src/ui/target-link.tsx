import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkTarget } from './link-target.ts'

export type TargetLinkProps = {
  /** The target. {@link linkKind} says whether the browser loads a document for it. */
  to: LinkTarget
  className?: string
  /** -1 makes the Tab key skip the link. */
  tabIndex?: -1
  children: ReactNode
}

/** A link to any target: a router link inside the app, else a plain one. */
export function TargetLink({ to, className, tabIndex, children }: TargetLinkProps) {
  if (linkKind(to) !== 'app') {
    return (
      <a href={to} className={className} tabIndex={tabIndex}>
        {children}
      </a>
    )
  }
  const [path = '/', hash] = to.split('#')
  return (
    <Link
      to={path}
      {...(hash ? { hash } : {})}
      {...(className ? { className } : {})}
      tabIndex={tabIndex}
      // A link to a section is marked as current only if the URL has the section's fragment.
      activeOptions={{ exact: true, includeSearch: false, includeHash: hash !== undefined }}
    >
      {children}
    </Link>
  )
}

/** How the browser follows a link: inside the app, to a section of this page, or by loading a document. */
export type LinkKind = 'app' | 'fragment' | 'document'

// Paths that need a new document. The server may redirect `/login`. The API and PocketBase's dashboard (`/_`) are not
// pages of the app, and staff pages (`/admin`) have their own styles.
const loadedAnew = /^\/(?:login|admin|api|_)(?:[/?#]|$)/

/**
 * Returns how a link is followed. A target belongs to the app if it starts with one slash and is no path that needs a
 * new document. `//host` and `/\host` lead to other sites.
 */
export function linkKind(target: string): LinkKind {
  if (target.startsWith('#')) return 'fragment'
  return /^\/(?![/\\])/.test(target) && !loadedAnew.test(target) ? 'app' : 'document'
}
