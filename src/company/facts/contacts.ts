import { isShown, sample, type Fact } from './fact.ts'
import { chatHours, officeHours, shortHours } from './hours.ts'

/** Hidden, no page names a number: then mails and the form are the way. Its hours are those of the office. Its spaces break no line. */
export const phone: Fact & { text: string; href: `tel:${string}` } = {
  ...sample(),
  text: '(415)\u00a0555-0142',
  href: 'tel:+14155550142',
}

/** When somebody is there: to answer the telephone and the mail, and to confirm a demo. Must be confirmed before a site goes live. */
export const hours: Fact & { text: string } = { ...sample(), text: shortHours(officeHours) }

/** Answered inside the product; this site has no chat window. */
export const chat: Fact & { hours: string } = { ...sample(), hours: shortHours(chatHours) }

export const mailboxNames = ['hello', 'support', 'careers', 'privacy', 'security'] as const
export type MailboxName = (typeof mailboxNames)[number]

/** `hello` must be confirmed before a site goes live, and can't be hidden: it takes the mail of every other one that is not shown. */
export const mailboxes: Record<MailboxName, Fact & { address: string }> = {
  hello: { ...sample(), address: 'hello@lexharbor.example' },
  support: { ...sample(), address: 'support@lexharbor.example' },
  careers: { ...sample(), address: 'careers@lexharbor.example' },
  privacy: { ...sample(), address: 'privacy@lexharbor.example' },
  security: { ...sample(), address: 'security@lexharbor.example' },
}

/** The address to write to about something. Must be asked when a page is rendered, not when its module is loaded. */
export function mailbox(name: MailboxName): string {
  return mailboxes[isShown(mailboxes[name]) ? name : 'hello'].address
}

/** The company's own pages elsewhere. An icon is shown only for a network with an address. */
export const socialLinks: ReadonlyArray<{ network: string; href: string }> = []
