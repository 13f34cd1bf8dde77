import { siteOrigin } from '../environment.ts'
import type { LinkBlock } from '../mail/mail-body.ts'

/** Where a lead is seen to. */
export function inboxLink(id: string): string {
  return `${siteOrigin()}/admin/inbox?item=${id}`
}

/** For a mail to the staff about a lead. */
export function toInbox(lead: PbRecord): LinkBlock {
  return { link: { text: 'Open it in the inbox', href: inboxLink(lead.id), isMain: true } }
}
