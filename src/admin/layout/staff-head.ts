import { brand } from '../../company/facts/brand.ts'
import { pageHead, type PageHead } from '../../site/page-head.ts'
import type { StaffScreen } from './staff-screens.ts'

/** Returns the name of a staff screen: the last segment of its path as words, with a capital letter. */
export function screenName(path: StaffScreen): string {
  return path
    .slice(START.length)
    .replaceAll('-', ' ')
    .replace(/^./, (letter) => letter.toUpperCase())
}

const START = '/admin/'

/** Returns the head of a staff screen, with a tag that keeps it out of search engines. */
export function staffHead(path: StaffScreen): PageHead {
  const title = `${screenName(path)} · ${brand.name} staff`
  return pageHead({
    path,
    title,
    description: title,
    extra: [{ name: 'robots', content: 'noindex' }],
  })
}
