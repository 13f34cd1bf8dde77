import '../layout/admin.css'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'
import { useAdmin } from '../account/for-admins.ts'
import { StatusBoard } from './status-board.tsx'

/** The site's present status and last 24 hours, for administrators. */
export function StatusPage() {
  const isAdmin = useAdmin() !== undefined
  return (
    <StaffLayout screen="/admin/status">
      <StaffBar title="Status" />
      <div className="admin">
        {isAdmin ? (
          <StatusBoard />
        ) : (
          <>
            <p className="note">See whether the site is well, and how the last 24 hours went. For administrators.</p>
            <SessionPanel />
          </>
        )}
      </div>
    </StaffLayout>
  )
}
