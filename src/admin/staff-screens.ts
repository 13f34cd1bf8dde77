import type { LinkTarget } from '../ui/link-target.ts'

/** The screens of staff in the order of the rail: first who waits for an answer, then what is written. */
export const staffScreens = [
  { to: '/admin/inbox', name: 'Inbox' },
  { to: '/admin/articles', name: 'Articles' },
  { to: '/admin/webinars', name: 'Webinars' },
  { to: '/admin/roles', name: 'Roles' },
  { to: '/admin/authors', name: 'Authors' },
  { to: '/admin/newsletter', name: 'Newsletter' },
  { to: '/admin/images', name: 'Images' },
  { to: '/admin/status', name: 'Status' },
] as const satisfies readonly { to: LinkTarget; name: string }[]

export type StaffScreen = (typeof staffScreens)[number]['to']
