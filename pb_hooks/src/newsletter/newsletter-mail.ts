import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { postalAddress } from '../mail/mail-footer.ts'

export type NewsletterMail = Pick<OutgoingMail, 'lane' | 'to' | 'subject' | 'kind' | 'blocks' | 'headers'> & {
  unsubscribeToken: string
}

/**
 * Returns a mail to a subscriber. It always contains the unsubscribe link, both as a header for mail programs (RFC
 * 8058) and in the text, and the postal address.
 */
export function newsletterMail({
  lane,
  to,
  subject,
  kind,
  blocks,
  headers = {},
  unsubscribeToken,
}: NewsletterMail): OutgoingMail {
  const wayOut = `${siteOrigin()}/newsletter/unsubscribe?token=${unsubscribeToken}`
  const preferences = `${siteOrigin()}/newsletter/preferences?token=${unsubscribeToken}`
  return {
    lane,
    to,
    replyTo: staffEmail(),
    subject,
    kind,
    blocks: [
      ...blocks,
      { link: { text: 'Unsubscribe with one click', href: wayOut } },
      { link: { text: 'Your newsletter preferences', href: preferences } },
      // The law requires a postal address in a newsletter.
      { paragraph: postalAddress() },
    ],
    headers: { ...headers, 'List-Unsubscribe': `<${wayOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    holdsToken: true,
  }
}
