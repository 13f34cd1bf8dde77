import { isShown, sample, type Fact } from './fact.ts'
import { chatHours, officeHours, shortHours } from './hours.ts'

/**
 * The telephone number, which staff answer during office hours. If it is hidden, pages show only email addresses and
 * the form. The text has non-breaking spaces.
 */
export const phoneNumber: Fact & { text: string; href: `tel:${string}` } = {
  ...sample(),
  text: '(415)\u00a0555-0142',
  href: 'tel:+14155550142',
}

/** When staff answer telephone and mail, and confirm demos. The operator must confirm it before the site goes live. */
export const hours: Fact & { text: string } = { ...sample(), text: shortHours(officeHours) }

/** The hours of the chat inside the product. This site has no chat window. */
export const chat: Fact & { hours: string } = { ...sample(), hours: shortHours(chatHours) }

export const mailboxNames = ['hello', 'support', 'careers', 'privacy', 'security'] as const
export type MailboxName = (typeof mailboxNames)[number]

/**
 * Email addresses by subject. The operator must confirm `hello` before the site goes live. It can't be hidden, because
 * it replaces every hidden address.
 */
export const mailboxes: Record<MailboxName, Fact & { address: string }> = {
  hello: { ...sample(), address: 'hello@lexharbor.example' },
  support: { ...sample(), address: 'support@lexharbor.example' },
  careers: { ...sample(), address: 'careers@lexharbor.example' },
  privacy: { ...sample(), address: 'privacy@lexharbor.example' },
  security: { ...sample(), address: 'security@lexharbor.example' },
}

/**
 * Returns the email address for a subject. Call it when a page is rendered, not when a module is loaded, because the
 * state of a fact may change in between.
 */
export function mailbox(name: MailboxName): string {
  return mailboxes[isShown(mailboxes[name]) ? name : 'hello'].address
}

export type SocialLink = Fact & { network: string; href: string }

/** The company's pages on social networks. The footer shows an icon for each. */
export const socialLinks: readonly SocialLink[] = [
  { ...sample(), network: 'LinkedIn', href: 'https://linkedin.example/lexharbor' },
  { ...sample(), network: 'YouTube', href: 'https://youtube.example/lexharbor' },
]
