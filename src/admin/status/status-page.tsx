import '../admin.css'
import './status.css'
import { useSession } from '../../staff/session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SessionPanel } from '../session-panel.tsx'
import { StaffDoor } from '../staff-door.tsx'
import { StaffLinks } from '../staff-links.tsx'
import { StatusBoard } from './status-board.tsx'

/** Where administrators see how the site is, and was for the last 24 hours. */
export function StatusPage() {
  const session = useSession()
  const isAdmin = session.state === 'signed-in' && session.account.roles.includes('admin')
  return (
    <>
      <StaffDoor />
      <PageHeader eyebrow="Staff" title="Status">
        <p className="lead">How the site is, and how the last 24 hours went. For administrators.</p>
        <StaffLinks from="/admin/status" />
      </PageHeader>
      <div className="section container admin">{isAdmin ? <StatusBoard /> : <SessionPanel />}</div>
    </>
  )
}
