import '../admin.css'
import './desk.css'
import type { ReactNode } from 'react'
import { useSession } from '../../staff/session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SessionPanel } from '../session-panel.tsx'
import { StaffDoor } from '../staff-door.tsx'
import { StaffLinks } from '../staff-links.tsx'
import type { StaffScreen } from '../staff-screens.ts'

type StaffPageProps = {
  title: string
  lead: string
  screen: StaffScreen
  isOpen: boolean
  list: ReactNode
  /** What is open; it stays while somebody signs in again. */
  renderOpen: (isSignedIn: boolean) => ReactNode
}

/**
 * Where editors work. What is open stays open when the session ends: what was typed lies on the device, and the sign-in appears above it.
 */
export function StaffPage({ title, lead, screen, isOpen, list, renderOpen }: StaffPageProps) {
  const session = useSession()
  const isEditor = session.state === 'signed-in' && session.account.roles.length > 0
  return (
    <>
      <StaffDoor />
      <PageHeader eyebrow="Staff" title={title}>
        <p className="lead">{lead}</p>
        <StaffLinks from={screen} />
      </PageHeader>
      <div className="section container admin">
        {isEditor ? null : <SessionPanel />}
        {!isOpen || session.state === 'unknown' ? (isEditor ? list : null) : renderOpen(isEditor)}
      </div>
    </>
  )
}
