import '../admin.css'
import { SessionPanel } from '../session-panel.tsx'
import { StaffBar, StaffLayout } from '../staff-layout.tsx'
import { useAdmin } from '../use-admin.ts'
import { NewsletterBoard } from './newsletter-board.tsx'

/** Where administrators look at the next issue before it leaves, and see to the readers. */
export function NewsletterPage() {
  const account = useAdmin()
  return (
    <StaffLayout screen="/admin/newsletter">
      <StaffBar title="Newsletter" />
      <div className="admin">
        {account === undefined ? (
          <>
            <p className="note">The next issue before it leaves, and those who read it. For administrators.</p>
            <SessionPanel />
          </>
        ) : (
          <NewsletterBoard me={account.email} />
        )}
      </div>
    </StaffLayout>
  )
}
