import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

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
