import type { LinkTarget } from '../ui/link-target.ts'

/** The screens of staff, what is written most first. */
export const staffScreens = [
  { to: '/admin/articles', name: 'Articles' },
  { to: '/admin/webinars', name: 'Webinars' },
  { to: '/admin/authors', name: 'Authors' },
  { to: '/admin/roles', name: 'Roles' },
  { to: '/admin/inbox', name: 'Inbox' },
  { to: '/admin/images', name: 'Images' },
  { to: '/admin/status', name: 'Status' },
] as const satisfies readonly { to: LinkTarget; name: string }[]

export type StaffScreen = (typeof staffScreens)[number]['to']
