import { siteOrigin } from '../environment.ts'
import type { LinkBlock } from '../mail/mail-body.ts'

/** Returns the address of a lead in the inbox. */
export function inboxLink(id: string): string {
  return `${siteOrigin()}/admin/inbox?item=${id}`
}

/** Returns the link to a lead, for mails to staff. */
export function toInbox(lead: PbRecord): LinkBlock {
  return { link: { text: 'Open it in the inbox', href: inboxLink(lead.id), isMain: true } }
}
