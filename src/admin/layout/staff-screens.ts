import type { PageAddress } from '../../ui/link-target.ts'

/** The path of a staff screen: each route below /admin is one. */
export type StaffScreen = Extract<PageAddress, `/admin/${string}`>

/**
 * The SVG path of a screen's icon, on a 24 by 24 grid, in the order of the navigation: the inbox, then the screens for
 * content, then the figures.
 */
export const screenIcons: Partial<Record<StaffScreen, string>> = {
  '/admin/inbox': 'M3 13h5l1.500 3h5l1.500-3h5M3 13l3-8h12l3 8v6H3Z',
  '/admin/articles': 'M6 3h9l4 4v14H6ZM9 11h7M9 15h7',
  '/admin/webinars': 'M4 5h16v11H4ZM8 20h8M10 8l4.500 2.500L10 13Z',
  '/admin/roles': 'M4 8h16v11H4ZM9 8V5h6v3M4 13h16',
  '/admin/authors': 'M12 4a3.500 3.500 0 1 1 0 7 3.500 3.500 0 0 1 0-7M5 20q0-6 7-6t7 6',
  '/admin/newsletter': 'M3 6h18v13H3ZM3 7l9 7 9-7',
  '/admin/images': 'M4 5h16v14H4ZM4 16l5-5 4 4 2.500-2.500L20 17M15 9h.01',
  '/admin/sources': 'M4 4l8 7 8-7M12 11v9M8 16l4 4 4-4',
  '/admin/status': 'M3 13h4l3-8 4 14 3-6h4',
}

/**
 * Returns the staff screens among the paths of all routes, in the order of the navigation. Screens without an icon of
 * their own come last, by name.
 */
export function staffScreens(paths: readonly string[]): StaffScreen[] {
  const found = paths.filter(isStaffScreen).toSorted()
  return [...new Set([...Object.keys(screenIcons).filter(isStaffScreen), ...found])]
}

function isStaffScreen(path: string): path is StaffScreen {
  return path.startsWith('/admin/')
}
