import { brand } from '../../../src/company/facts/brand.ts'
import { siteOrigin } from '../environment.ts'
import type { OutgoingMail } from '../mail/outgoing-mail.ts'
import { newsletterMail } from './newsletter-mail.ts'

export type Confirmation = { to: string; token: string; unsubscribeToken: string; days: number }

/** Asks whoever reads the mailbox whether he wants the newsletter. Holds nothing that was typed: anyone can enter anyone's address. */
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
        paragraph: `This address was entered for the ${brand.name} newsletter. Follow the link and press the button on its page, then it comes once a week at most.`,
      },
      {
        link: {
          text: 'Confirm the subscription',
          href: `${siteOrigin()}/newsletter/confirm?token=${token}`,
          isMain: true,
        },
      },
      {
        paragraph: `The link works for ${days} days. If you did not ask for the newsletter, do nothing: without your confirmation we send none.`,
      },
    ],
  })
}
