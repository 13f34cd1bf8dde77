import { brand } from '../../../src/company/facts/brand.ts'
import { siteOrigin } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { newsletterMail } from './newsletter-mail.ts'

export type Confirmation = { to: string; token: string; unsubscribeToken: string; days: number }

/**
 * Returns the mail that asks the owner of the address to confirm the sign-up. It repeats no typed text, because anyone
 * can enter the address of another person.
 */
export function confirmationMail({ to, token, unsubscribeToken, days }: Confirmation): OutgoingMail {
  return newsletterMail({
    lane: 'confirmation',
    to,
    unsubscribeToken,
    subject: `Please confirm your ${brand.name} newsletter subscription`,
    kind: 'newsletter-confirmation',
    blocks: [
      { paragraph: 'Hello,' },
      {
        paragraph: `Confirm your address to get the ${brand.name} newsletter, one email a week at most.`,
      },
      {
        link: {
          text: 'Confirm the subscription',
          href: `${siteOrigin()}/newsletter/confirm?token=${token}`,
          isMain: true,
        },
      },
      {
        paragraph: `The link works for ${days} days. If someone else entered your address, do nothing: without your confirmation we send no newsletter.`,
      },
    ],
  })
}
