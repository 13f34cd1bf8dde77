import { brand } from '../company/facts/brand.ts'
import { claims } from '../company/facts/claims.ts'
import type { LinkTarget } from '../ui/link-target.ts'

/** A way to reach a person. */
export type Channel = {
  id: 'phone' | 'email' | 'live-chat'
  name: string
  /** When it is answered, or how soon. */
  answered: string
  text: string
  action: { label: string; href: LinkTarget }
}

export const channels: readonly Channel[] = [
  {
    id: 'phone',
    name: 'Phone',
    answered: brand.phone.hours,
    text: 'For what is said faster than written, and for a deadline that will not wait.',
    action: { label: brand.phone.text, href: brand.phone.href },
  },
  {
    id: 'email',
    name: 'Email',
    answered: `Answered within ${claims.emailReply.value}`,
    text: 'For questions with an attachment, or that a colleague should read too. Please leave out what is privileged.',
    action: { label: brand.email.support, href: `mailto:${brand.email.support}` },
  },
  {
    id: 'live-chat',
    name: 'Live chat',
    answered: brand.chat.hours,
    text: 'Chat is inside the product, not on this website: sign in, then choose Help. No account yet? Then phone and email are quickest.',
    action: { label: 'Sign in to chat', href: '/login' },
  },
]
