import { useMatches } from '@tanstack/react-router'
import { breadcrumbList } from './breadcrumb-list.ts'
import { JsonLd } from './json-ld.tsx'

/** The page's breadcrumbs as structured data. Empty on Home, previews and missing pages. */
export function Breadcrumbs() {
  const page = useMatches().at(-1)
  if (
    !page ||
    page.pathname === '/' ||
    page.status === 'notFound' ||
    page.id === '__root__' ||
    page.pathname.startsWith('/preview/')
  )
    return null
  // The router ends the path of an index page with a slash. The page's address has none.
  const path = page.pathname.replace(/\/$/, '')
  return <JsonLd key={path} data={() => breadcrumbList(path, titleOf(page.meta))} />
}

function titleOf(meta: ReadonlyArray<object | undefined> | undefined): string {
  for (const tag of meta ?? []) if (tag && 'title' in tag && typeof tag.title === 'string') return tag.title
  return ''
}
