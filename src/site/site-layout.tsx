import { type ReactNode, useEffect } from 'react'
import { site } from '../company/facts/fact.ts'
import { ribbon } from '../company/facts/ribbon.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader, SkipLink, type SiteHeaderProps } from './site-header.tsx'
import { useRouter } from '@tanstack/react-router'

type LayoutProps = SiteHeaderProps & {
  /** Whether the page is for staff. Staff pages have their own layout, which contains `main#main`. */
  isOfStaff: boolean
  children: ReactNode
}

/** The layout around every page: header, demo banner, `main#main` (the target of the skip link) and footer. */
export function SiteLayout({ isOfStaff, children, ...header }: LayoutProps) {
  useFocusAfterNavigation()
  if (isOfStaff)
    return (
      <div className="staff-site">
        <SkipLink />
        <aside className="staff-device" aria-label="This device">
          {header.controls ? <div className="standalone-only">{header.controls}</div> : null}
          {header.status}
        </aside>
        {children}
      </div>
    )
  return (
    <div className="site">
      <SiteHeader {...header} />
      <DemonstrationRibbon />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/** The banner of a demonstration site. It explains the mark † for invented figures. Empty on a live site. */
function DemonstrationRibbon() {
  if (site.mode === 'live') return null
  return (
    <aside className="ribbon" aria-label="About this site">
      <p className="container">
        <TargetLink to={ribbon.path}>{ribbon.text}</TargetLink>
      </p>
    </aside>
  )
}

/**
 * React hook. After a navigation inside the app, moves the focus to the element that the URL's fragment names, else to
 * the new page's heading. Otherwise a screen reader would announce nothing, and the Tab key would continue from an
 * element that no longer exists.
 */
function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged, hashChanged }) => {
        if (!fromLocation || (!pathChanged && !hashChanged)) return
        const named = toLocation.hash ? document.getElementById(toLocation.hash) : null
        const target =
          named ??
          (pathChanged ? (document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')) : null)
        if (!target) return
        if (target.tabIndex < 0) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}
