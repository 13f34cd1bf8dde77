import './staff-layout.css'
import type { ReactNode } from 'react'
import { StaffRail } from './staff-rail.tsx'
import type { StaffScreen } from './staff-screens.ts'

type LayoutProps = {
  screen: StaffScreen
  /** Whether the page is exactly as high as the window, so that its areas scroll separately. */
  isWhole?: boolean
  children: ReactNode
}

/**
 * The frame of every staff page: the links to all screens at the edge, and the work area. It replaces the visitors'
 * header and footer.
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

/** Says why a staff page could not load something, beside a button that loads it again. */
export function StaffFailure({ message, button, onRetry }: { message: string; button: string; onRetry: () => void }) {
  return (
    <p role="alert">
      {message}{' '}
      <button type="button" className="button button--quiet" onClick={onRetry}>
        {button}
      </button>
    </p>
  )
}

/** The bar at the top of a staff page: its title, and buttons that act on the whole page. */
export function StaffBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="staff-bar">
      <h1>{title}</h1>
      {children}
    </header>
  )
}

/**
 * Short texts in one line, separated by dots. Where the line wraps there is no separator: the style sheet clips the one
 * at a line's start. Empty texts are left out. It is in this module because a module of its own would be a file of
 * the build, and the bundle of all visitors names each file.
 */
export function DottedParts({ texts }: { texts: readonly string[] }) {
  const parts = texts.filter((text) => text.trim() !== '')
  return (
    <span className="dotted">
      <span className="dotted__parts">
        {parts.map((text, place) => (
          <span key={`${place} ${text}`} className="dotted__part">
            {place === 0 ? null : <span className="dotted__dot"> · </span>}
            {text}
          </span>
        ))}
      </span>
    </span>
  )
}
