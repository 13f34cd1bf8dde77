import './admin.css'
import type { AuditSource } from '../audit/rules/last-audit.ts'
import { AuditTool } from '../audit/audit-tool.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { InfoBox } from './info-box.tsx'
import { RegenerationTool } from './regeneration-tool.tsx'
import { StaffDoor } from './staff-door.tsx'
import { StaffLinks } from './staff-links.tsx'
import { SessionPanel } from './session-panel.tsx'

/** For staff: renews the pictures of articles and authors, and checks what a stranger may do here. Readable by everybody. */
export function ImagesPage({ lastAudit }: { lastAudit: AuditSource }) {
  return (
    <>
      <StaffDoor />
      <PageHeader eyebrow="Staff" title="Images">
        <p className="lead">
          Renew the pictures of articles and authors, and see what a stranger may and may not do on this site. Everybody
          may read this page; only administrators change anything.
        </p>
        <StaffLinks from="/admin/images" />
      </PageHeader>
      <div className="section container admin">
        <SessionPanel />
        <RegenerationTool />
        <AuditTool lastAudit={lastAudit} />
        <InfoBox />
        <p className="note">
          Articles, requests and mail are looked after in the <a href="/_/">dashboard</a>. Customers of the product sign
          in elsewhere: <a href="/login">Login</a>.
        </p>
      </div>
    </>
  )
}
