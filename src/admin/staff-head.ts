import { brand } from '../company/facts/brand.ts'
import { pageHead, type PageHead } from '../site/page-head.ts'
import { staffScreens, type StaffScreen } from './staff-screens.ts'

/** Returns the head of a staff screen, with a tag that keeps it out of search engines. */
export function staffHead(path: StaffScreen, description: string): PageHead {
  const name = staffScreens.find(({ to }) => to === path)?.name ?? ''
  return pageHead({
    path,
    title: `${name} · ${brand.name} staff`,
    description,
    extra: [{ name: 'robots', content: 'noindex' }],
  })
}
