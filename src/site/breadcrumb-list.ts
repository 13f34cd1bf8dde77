import type { JsonLdData } from './json-ld.tsx'
import { navigation, type NavigationGroup } from './navigation.ts'
import { publicOrigin } from './page-head.ts'

/**
 * Returns the breadcrumbs from Home to a page as structured data. Parent paths without a menu link (`/company`) are
 * left out.
 * @param path of the page, starting with "/"; not "/" itself
 * @param title of the page; its part before " · " or " | " is the page's name if no menu links to the page
 */
export function breadcrumbList(path: string, title: string): JsonLdData {
  const above = foldersOf(path).flatMap((folder) => {
    const name = nameInMenus(folder)
    return name === undefined ? [] : [{ path: folder, name }]
  })
  const steps = [
    { path: '/', name: 'Home' },
    ...above,
    { path, name: nameInMenus(path) ?? title.replace(/ [·|] .*$/, '') },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicOrigin() + step.path,
    })),
  }
}

/** Returns the parent paths, shortest first: `/a/b/c` has `/a` and `/a/b`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(1, -1)
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)
}

function nameInMenus(path: string): string | undefined {
  const groups: readonly NavigationGroup[] = navigation
  const label = groups.flatMap(({ links }) => links).find(({ to }) => to === path)?.label
  // The menu's "All features" becomes the name "Features".
  return label?.replace(/^All (.)/, (_, first: string) => first.toUpperCase())
}
