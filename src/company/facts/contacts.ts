import { isShown, sample, type Fact } from './fact.ts'
import { chatHours, officeHours, shortHours } from './hours.ts'

/**
 * If hidden, no page names a number, only mails and the form. Its hours are those of the office. Its spaces don't
 * break lines.
 */
export const phone: Fact & { text: string; href: `tel:${string}` } = {
  ...sample(),
  text: '(415)\u00a0555-0142',
  href: 'tel:+14155550142',
}

/** When staff answer telephone and mail, and confirm demos. Must be confirmed before a site goes live. */
export const hours: Fact & { text: string } = { ...sample(), text: shortHours(officeHours) }

/** Chat inside the product; this site has no chat window. */
export const chat: Fact & { hours: string } = { ...sample(), hours: shortHours(chatHours) }

export const mailboxNames = ['hello', 'support', 'careers', 'privacy', 'security'] as const
export type MailboxName = (typeof mailboxNames)[number]

/**
 * `hello` must be confirmed before a site goes live, and can't be hidden: it receives the mail of every hidden
 * mailbox.
 */
export const mailboxes: Record<MailboxName, Fact & { address: string }> = {
  hello: { ...sample(), address: 'hello@lexharbor.example' },
  support: { ...sample(), address: 'support@lexharbor.example' },
  careers: { ...sample(), address: 'careers@lexharbor.example' },
  privacy: { ...sample(), address: 'privacy@lexharbor.example' },
  security: { ...sample(), address: 'security@lexharbor.example' },
}

/** The address for a subject. Call it when a page is rendered, not when its module is loaded. */
export function mailbox(name: MailboxName): string {
  return mailboxes[isShown(mailboxes[name]) ? name : 'hello'].address
}

/** The company's pages on networks. An icon is shown only for a network with an address. */
export const socialLinks: ReadonlyArray<{ network: string; href: string }> = []
