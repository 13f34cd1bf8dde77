import { shorten } from '../lib/shorten.ts'
import { brand } from '../lib/brand.ts'
import { ogImage } from '../site/og-image.ts'
import { pageHead, type PageHead } from '../site/page-head.ts'
import type { DatedWebinar } from './webinar.ts'

const TITLE_MAX = 60
const DESCRIPTION_MAX = 155

// One picture for all: it is drawn before a webinar has a name.
const picture = { image: ogImage('/webinars'), imageAlt: `Webinars by ${brand.name}` }

/** The `<head>` of a webinar's page; without one, that of "Webinar Not Found". */
export function webinarHead(dated: DatedWebinar | null | undefined, slug: string): PageHead {
  const path = `/webinars/${encodeURIComponent(slug)}`
  if (!dated)
    return pageHead({
      path,
      title: 'Webinar Not Found',
      description: 'There is no webinar at this address, or no longer.',
      ...picture,
    })
  const { title, summary } = dated.webinar
  return pageHead({
    path,
    title: shorten(`${title} · Webinar`, TITLE_MAX),
    description: shorten(summary || title, DESCRIPTION_MAX),
    ...picture,
  })
}
