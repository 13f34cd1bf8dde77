import '../layout/admin.css'
import type { AuditSource } from '../../audit/rules/last-audit.ts'
import { AuditTool } from '../../audit/audit-tool.tsx'
import { InfoBox } from './info-box.tsx'
import { ImageTool } from './image-tool.tsx'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'

/**
 * The page where administrators renew the pictures of articles and authors, and see the audit of all that visitors can
 * access. Everyone can open the page.
 */
export function ImagesPage({ lastAudit }: { lastAudit: AuditSource }) {
  return (
    <StaffLayout screen="/admin/images">
      <StaffBar title="Images" />
      <div className="admin">
        <p className="note">
          Renew the pictures of articles and authors, and see what a stranger may and may not do on this site. Everyone
          can read this page; only administrators can change anything.
        </p>
        <SessionPanel />
        <ImageTool />
        <AuditTool lastAudit={lastAudit} />
        <InfoBox />
        <p className="note">
          Manage articles, requests and mail in the <a href="/_/">dashboard</a>. Customers of the product sign in
          elsewhere: <a href="/login">Login</a>.
        </p>
      </div>
    </StaffLayout>
  )
}
