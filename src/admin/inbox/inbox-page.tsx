import '../layout/admin.css'
import './inbox.css'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'
import { useAdmin } from '../account/for-admins.ts'
import type { InboxSearch } from './inbox-search.ts'
import { Inbox } from './inbox.tsx'

export type InboxPageProps = {
  search: InboxSearch
  /** Changes the search parameters. A parameter that is left out closes its lead, view or search. */
  onGo: (search: InboxSearch) => void
}

/** The screen where administrators answer visitors. */
export function InboxPage({ search, onGo }: InboxPageProps) {
  const account = useAdmin()
  return (
    <StaffLayout screen="/admin/inbox" isWhole={account !== undefined}>
      {account === undefined ? (
        <>
          <StaffBar title="Inbox" />
          <div className="admin">
            <p className="note">
              Demo requests, messages, registrations and applications, the most pressing first. For administrators.
            </p>
            <SessionPanel />
          </div>
        </>
      ) : (
        <Inbox search={search} me={account.email} onGo={onGo} />
      )}
    </StaffLayout>
  )
}
