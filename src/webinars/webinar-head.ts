import { webinarPath } from '../lib/server-pages.ts'
import { shorten } from '../lib/shorten.ts'
import { brand } from '../company/facts/brand.ts'
import { DESCRIPTION_LENGTH, ogImage, pageHead, TITLE_LENGTH, type PageHead } from '../site/page-head.ts'
import type { DatedWebinar } from './rules/webinar.ts'

// All webinars share one picture, because the build draws it before any webinar exists.
const picture = { image: ogImage('/webinars'), imageAlt: `Webinars by ${brand.name}` }

/** Returns the `<head>` of a webinar's page. Without a webinar it is that of "Webinar Not Found". */
export function webinarHead(dated: DatedWebinar | null | undefined, slug: string): PageHead {
  const path = webinarPath(slug)
  if (!dated)
    return pageHead({
      path,
      title: 'Webinar Not Found',
      description: 'This webinar does not exist, or is no longer announced.',
      ...picture,
    })
  const { title, summary } = dated.webinar
  return pageHead({
    path,
    title: shorten(`${title} · Webinar`, TITLE_LENGTH),
    description: shorten(summary || title, DESCRIPTION_LENGTH),
    ...picture,
  })
}
