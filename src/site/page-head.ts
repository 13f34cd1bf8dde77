import { brand } from './brand.ts'
import { siteOrigin } from './site-origin.ts'

export type PageHeadInput = {
  /** Canonical path, starting with "/". */
  path: string
  /** At most 60 characters; the brand is not added. */
  title: string
  /** At most 155 characters. */
  description: string
  ogType?: 'website' | 'article'
  /** Absolute address or path of the shared picture. */
  image?: string
  extra?: ReadonlyArray<Record<string, string>>
}

export type PageHead = {
  meta: Array<Record<string, string>>
  links: Array<{ rel: string; href: string }>
}

/** The `<head>` of one page, in the shape that a route's `head()` returns: title, description, canonical and Open Graph. */
export function pageHead({ path, title, description, ogType = 'website', image = '/images/og.png', extra = [] }: PageHeadInput): PageHead {
  const origin = siteOrigin()
  const url = origin + path
  const summary = oneLine(description)
  return {
    meta: [
      { title: oneLine(title) },
      { name: 'description', content: summary },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:type', content: ogType },
      { property: 'og:title', content: oneLine(title) },
      { property: 'og:description', content: summary },
      { property: 'og:url', content: url },
      { property: 'og:image', content: image.startsWith('/') ? origin + image : image },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...extra.map((tag) => ({ ...tag, ...(tag['content'] === undefined ? {} : { content: oneLine(tag['content']) }) })),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

// A line break inside a meta tag would keep React from adopting the served tag, and leave two of them after a navigation.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
