import './staff-layout.css'
import type { ReactNode } from 'react'
import { StaffRail } from './staff-rail.tsx'
import type { StaffScreen } from './staff-screens.ts'

type LayoutProps = {
  screen: StaffScreen
  /** The page is as high as the window, and its parts scroll separately. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * The frame of every staff page, instead of the visitors' frame: the links to the screens at the edge, and the work
 * area.
 */
export function StaffLayout({ screen, isWhole = false, children }: LayoutProps) {
  return (
    <div className="staff" data-whole={isWhole ? '' : undefined}>
      <StaffRail screen={screen} />
      <main id="main" tabIndex={-1} className="staff__main">
        {children}
      </main>
    </div>
  )
}

/** The bar of a staff page: its title, and the actions on everything it shows. */
export function StaffBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="staff-bar">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
