import '../layout/admin.css'
import './desk.css'
import type { ReactNode } from 'react'
import { useSession } from '../../staff/session.ts'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'
import type { StaffScreen } from '../layout/staff-screens.ts'

type StaffPageProps = {
  title: string
  /** The page's purpose, shown before signing in. */
  lead: string
  screen: StaffScreen
  isOpen: boolean
  /** Whether the open record has a bar of its own, which replaces the page's title bar. */
  hasOwnBar?: boolean
  /** The list of all records, which includes the page's title bar. */
  list: ReactNode
  /** Renders the open record, which stays visible while the editor signs in again. */
  renderOpen: (isSignedIn: boolean) => ReactNode
}

/**
 * The frame of a screen where editors write. If the session ends, the open record stays, and the sign-in form appears
 * above it. The typed text stays on this device.
 */
export function StaffPage({ title, lead, screen, isOpen, hasOwnBar = false, list, renderOpen }: StaffPageProps) {
  const session = useSession()
  const isEditor = session.state === 'signed-in' && session.account.roles.length > 0
  return (
    <StaffLayout screen={screen}>
      {isEditor && !isOpen ? (
        list
      ) : (
        <>
          {isOpen && hasOwnBar ? <h1 className="visually-hidden">{title}</h1> : <StaffBar title={title} />}
          <div className="admin">
            {isEditor ? null : (
              <>
                <p className="note">{lead}</p>
                <SessionPanel />
              </>
            )}
            {isOpen && session.state !== 'unknown' ? renderOpen(isEditor) : null}
          </div>
        </>
      )}
    </StaffLayout>
  )
}
