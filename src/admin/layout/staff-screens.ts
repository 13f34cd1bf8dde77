import type { LinkTarget } from '../../ui/link-target.ts'

/** The staff screens in the order of the navigation: the inbox, then the screens for content, then the figures. */
export const staffScreens = [
  '/admin/inbox',
  '/admin/articles',
  '/admin/webinars',
  '/admin/roles',
  '/admin/authors',
  '/admin/newsletter',
  '/admin/images',
  '/admin/sources',
  '/admin/status',
] as const satisfies readonly LinkTarget[]

export type StaffScreen = (typeof staffScreens)[number]
