import '../admin.css'
import './inbox.css'
import { useSession } from '../../staff/session.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SessionPanel } from '../session-panel.tsx'
import { StaffDoor } from '../staff-door.tsx'
import { StaffLinks } from '../staff-links.tsx'
import type { InboxSearch } from './inbox-search.ts'
import { Inbox } from './inbox.tsx'

export type InboxPageProps = {
  search: InboxSearch
  /** Shows another part of the inbox; what is not named is shown no more. */
  onGo: (search: InboxSearch) => void
}

/** Where administrators answer what visitors send. */
export function InboxPage({ search, onGo }: InboxPageProps) {
  const session = useSession()
  const account = session.state === 'signed-in' && session.account.roles.includes('admin') ? session.account : undefined
  return (
    <>
      <StaffDoor />
      <PageHeader eyebrow="Staff" title="Inbox">
        <p className="lead">
          Demo requests, messages, registrations and applications, the most pressing first. For administrators.
        </p>
        <StaffLinks from="/admin/inbox" />
      </PageHeader>
      <div className="section container admin">
        {account === undefined ? <SessionPanel /> : <Inbox search={search} me={account.email} onGo={onGo} />}
      </div>
    </>
  )
}
