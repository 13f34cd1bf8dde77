import { type ReactNode, useEffect } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx'
import { useRouter } from '@tanstack/react-router'

/** The frame of every page: header, `main#main` (where the skip link leads) and footer. */
export function SiteLayout({ children, ...header }: SiteHeaderProps & { children: ReactNode }) {
  useFocusAfterNavigation()
  return (
    <div className="site">
      <SiteHeader {...header} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  )
}

/**
 * After a navigation inside the app, moves focus to where the visitor now is: the element that the address names, else
 * the new page's heading. Without it a screen reader would say nothing, and Tab would go on in a page that is gone.
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
