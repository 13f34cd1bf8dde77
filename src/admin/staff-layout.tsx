import './staff-layout.css'
import type { ReactNode } from 'react'
import { StaffRail } from './staff-rail.tsx'
import type { StaffScreen } from './staff-screens.ts'

type LayoutProps = {
  screen: StaffScreen
  /** The page is as high as the window, and its parts scroll instead of it. */
  isWhole?: boolean
  children: ReactNode
}

/** The frame of every page of staff, in place of the visitors': the ways to the screens at its edge, and the window for the work. */
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

/** The one bar of a page of staff: its title, and what can be done with all that it shows. */
export function StaffBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="staff-bar">
      <h1>{title}</h1>
      {children}
    </header>
  )
}
