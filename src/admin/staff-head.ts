import { brand } from '../company/facts/brand.ts'
import { pageHead, type PageHead } from '../site/page-head.ts'
import { staffScreens, type StaffScreen } from './staff-screens.ts'

/** Returns the head of a staff screen, with a tag that keeps it out of search engines. */
export function staffHead(path: StaffScreen): PageHead {
  const name = staffScreens.find(({ to }) => to === path)?.name ?? ''
  const title = `${name} · ${brand.name} staff`
  return pageHead({
    path,
    title,
    description: title,
    extra: [{ name: 'robots', content: 'noindex' }],
  })
}
