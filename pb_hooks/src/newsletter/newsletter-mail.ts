import { offices } from '../../../src/contact/rules/offices.ts'
import { brand } from '../../../src/lib/brand.ts'
import { siteOrigin, staffEmail } from '../environment.ts'
import type { OutgoingMail } from '../mail/enqueue-mail.ts'

export type NewsletterMail = Pick<OutgoingMail, 'lane' | 'to' | 'subject' | 'kind' | 'blocks' | 'headers'> & {
  unsubscribeToken: string
}

/** A mail to a subscriber: whatever it says, it carries the way out, for programs (RFC 8058) and for people, and our address. */
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
      { paragraph: postalAddress() },
    ],
    headers: { ...headers, 'List-Unsubscribe': `<${wayOut}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    holdsToken: true,
  }
}

function postalAddress(): string {
  const addresses = offices.map(
    ({ city, state, address, isSample }) => `${city}, ${state}: ${address}${isSample ? ' (sample)' : ''}`,
  )
  return [brand.name, ...addresses].join(' · ')
}
