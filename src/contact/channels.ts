import { brand, mailbox } from '../company/facts/brand.ts'
import { claims, within } from '../company/facts/claims.ts'
import { isShown } from '../company/facts/fact.ts'
import type { LinkTarget } from '../ui/link-target.ts'

/** A way to reach a person at the company. */
export type Channel = {
  id: 'phone' | 'email' | 'live-chat'
  name: string
  /** The hours of the channel, or how soon staff reply. */
  answered: string
  text: string
  action: { label: string; href: LinkTarget }
}

/** Returns the available channels: phone, email, live chat. */
export function channels(): Channel[] {
  const { phone, chat, hours } = brand
  const support = mailbox('support')
  return [
    ...(isShown(phone)
      ? [
          {
            id: 'phone',
            name: 'Phone',
            answered: hours.text,
            text: 'When talking is faster than writing, and for a deadline that will not wait.',
            action: { label: phone.text, href: phone.href },
          } as const,
        ]
      : []),
    {
      id: 'email',
      name: 'Email',
      answered: isShown(claims.emailReply) ? `Answered${within(claims.emailReply)}` : hours.text,
      text: 'For questions with an attachment, or that a colleague should read too. Please leave out privileged information.',
      action: { label: support, href: `mailto:${support}` },
    },
    ...(isShown(chat)
      ? [
          {
            id: 'live-chat',
            name: 'Live chat',
            answered: chat.hours,
            text: `Chat is inside the product: sign in, then choose Help. No account yet? Then ${isShown(phone) ? 'phone and email are' : 'email is'} quickest.`,
            action: { label: 'Sign in to chat', href: '/login' },
          } as const,
        ]
      : []),
  ]
}
