import type { LinkTarget } from '../ui/link-target.ts'

/** The staff screens in the order of the navigation: those about waiting visitors, those for content, the figures. */
export const staffScreens = [
  { to: '/admin/inbox', name: 'Inbox' },
  { to: '/admin/articles', name: 'Articles' },
  { to: '/admin/webinars', name: 'Webinars' },
  { to: '/admin/roles', name: 'Roles' },
  { to: '/admin/authors', name: 'Authors' },
  { to: '/admin/newsletter', name: 'Newsletter' },
  { to: '/admin/images', name: 'Images' },
  { to: '/admin/sources', name: 'Sources' },
  { to: '/admin/status', name: 'Status' },
] as const satisfies readonly { to: LinkTarget; name: string }[]

export type StaffScreen = (typeof staffScreens)[number]['to']
