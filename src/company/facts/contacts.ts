import { isShown, sample, type Fact } from './fact.ts'
import { chatHours, officeHours, shortHours } from './hours.ts'

/**
 * If hidden, pages show no number, only mail addresses and the form. The telephone has the hours of the office. The
 * text has non-breaking spaces.
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
 * Mail addresses by subject. `hello` must be confirmed before a site goes live, and can't be hidden, because it
 * receives the mail of every hidden mailbox.
 */
export const mailboxes: Record<MailboxName, Fact & { address: string }> = {
  hello: { ...sample(), address: 'hello@lexharbor.example' },
  support: { ...sample(), address: 'support@lexharbor.example' },
  careers: { ...sample(), address: 'careers@lexharbor.example' },
  privacy: { ...sample(), address: 'privacy@lexharbor.example' },
  security: { ...sample(), address: 'security@lexharbor.example' },
}

/**
 * Returns the address for a subject. Call it when a page is rendered, not when its module is loaded, because a fact's
 * state may change in between.
 */
export function mailbox(name: MailboxName): string {
  return mailboxes[isShown(mailboxes[name]) ? name : 'hello'].address
}

/** The company's pages on social networks. An icon is shown only for a network with an address. */
export const socialLinks: ReadonlyArray<{ network: string; href: string }> = []
