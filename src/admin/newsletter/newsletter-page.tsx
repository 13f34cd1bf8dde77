import '../layout/admin.css'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'
import { useAdmin } from '../account/for-admins.ts'
import { NewsletterBoard } from './newsletter-board.tsx'

/** The screen where administrators check the next issue before it is sent, and manage subscribers. */
export function NewsletterPage() {
  const account = useAdmin()
  return (
    <StaffLayout screen="/admin/newsletter">
      <StaffBar title="Newsletter" />
      <div className="admin">
        {account === undefined ? (
          <>
            <p className="note">Check the next issue before it is sent, and see its readers. For administrators.</p>
            <SessionPanel />
          </>
        ) : (
          <NewsletterBoard me={account.email} />
        )}
      </div>
    </StaffLayout>
  )
}
