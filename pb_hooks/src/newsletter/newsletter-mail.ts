import { isSample } from '../../../src/company/facts/fact.ts'
import { legalFacts } from '../../../src/company/facts/legal.ts'
import { brand } from '../../../src/company/facts/brand.ts'
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

/** A newsletter must name one. A mail carries no ribbon, so it says itself that a demonstration has none. */
function postalAddress(): string {
  const { company, address } = legalFacts
  return [brand.name, company.value, address.value, ...(isSample(address) ? ['an invented address'] : [])].join(' · ')
}
