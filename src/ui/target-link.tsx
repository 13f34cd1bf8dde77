import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LinkTarget } from './link-target.ts'

export type TargetLinkProps = {
  /** `/path#part` stays in the app, `#part` on the page; anything else loads a document. */
  to: LinkTarget
  className?: string
  /** -1 removes the link from the order of the Tab key. */
  tabIndex?: -1
  children: ReactNode
}

/** A link to any target: inside the app if the target starts with one slash, else a plain one. */
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
      // A link to a part of this page counts as "current" only after the visitor has followed it.
      activeOptions={{ exact: true, includeSearch: false, includeHash: hash !== undefined }}
    >
      {children}
    </Link>
  )
}

/** How a link is followed: inside the app, to a part of this page, or by loading a document. */
export type LinkKind = 'app' | 'fragment' | 'document'

// Addresses that need a new document: the server may redirect the sign-in, API and dashboard are not pages of the app,
// and staff pages have their own styles.
const loadedAnew = /^\/(?:login|admin|api|_)(?:[/?#]|$)/

/**
 * Classifies a link target. Only a target that starts with one slash belongs to the app, unless the server answers it
 * without a page; `//host` and `/\host` leave the site, despite their looks.
 */
export function linkKind(target: string): LinkKind {
  if (target.startsWith('#')) return 'fragment'
  return /^\/(?![/\\])/.test(target) && !loadedAnew.test(target) ? 'app' : 'document'
}
