import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { linkKind } from './link-kind.ts'
import type { LinkTarget } from './link-target.ts'

export type TargetLinkProps = {
  /** `/path#part` stays in the app, `#part` on the page; anything else loads a document. */
  to: LinkTarget
  className?: string
  children: ReactNode
}

/** A link to anywhere: inside the app when its target starts with one slash, else a plain one. */
export function TargetLink({ to, className, children }: TargetLinkProps) {
  if (linkKind(to) !== 'app') {
    return (
      <a href={to} className={className}>
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
      // A link to a part of this page is not "the current page" until the visitor is there.
      activeOptions={{ exact: true, includeSearch: false, includeHash: hash !== undefined }}
    >
      {children}
    </Link>
  )
}
