import { brand } from '../company/facts/brand.ts'
import { OG_IMAGE_SIZE, ogImage } from './og-image.ts'

/** Characters that search results show of a title and of a description; the page itself shows both whole. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 155

export type PageHeadInput = {
  /** Canonical path, starting with "/". */
  path: string
  /** At most `TITLE_LENGTH` characters, but for what an editor wrote for just this place; the brand is not added. */
  title: string
  /** At most `DESCRIPTION_LENGTH` characters, with the same exception. */
  description: string
  ogType?: 'website' | 'article'
  /** Absolute address or path of the shared picture; must be given where the path has a parameter. */
  image?: string
  /** What the picture shows; the title where it is one of ours, which show just that. */
  imageAlt?: string
  /** Where they are known; those of our drawn pictures are. */
  imageSize?: ImageSize
  extra?: ReadonlyArray<Record<string, string>>
  /** Feeds of what the page belongs to, for readers that look for them. */
  feeds?: readonly Feed[]
}

/** In pixels; `type` as in `image/jpeg`. */
export type ImageSize = { type: string; width: number; height: number }

/** `path` starts with "/". */
type Feed = { path: string; title: string }

export type PageHead = {
  meta: Array<Record<string, string>>
  links: Array<{ rel: string; href: string; type?: string; title?: string }>
}

/** The `<head>` of one page, in the shape that a route's `head()` returns: title, description, canonical and Open Graph. */
export function pageHead({
  path,
  title,
  description,
  ogType = 'website',
  image = ogImage(path),
  imageAlt = title,
  imageSize,
  extra = [],
  feeds = [],
}: PageHeadInput): PageHead {
  const origin = publicOrigin()
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
      { property: 'og:locale', content: 'en_US' },
      { property: 'og:image', content: image.startsWith('/') ? origin + image : image },
      { property: 'og:image:alt', content: oneLine(imageAlt) },
      ...sizeTags(image.startsWith('/og/') ? drawnSize : imageSize),
      { name: 'twitter:card', content: 'summary_large_image' },
      ...extra.map((tag) => ({
        ...tag,
        ...(tag['content'] === undefined ? {} : { content: oneLine(tag['content']) }),
      })),
    ],
    links: [
      { rel: 'canonical', href: url },
      ...feeds.map((feed) => ({
        rel: 'alternate',
        type: 'application/rss+xml',
        title: feed.title,
        href: origin + feed.path,
      })),
    ],
  }
}

const drawnSize: ImageSize = { type: 'image/png', ...OG_IMAGE_SIZE }

function sizeTags(size: ImageSize | undefined) {
  if (size === undefined) return []
  return [
    { property: 'og:image:type', content: size.type },
    { property: 'og:image:width', content: `${size.width}` },
    { property: 'og:image:height', content: `${size.height}` },
  ]
}

// A line break inside a meta tag would keep React from adopting the served tag, and leave two of them after a navigation.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Scheme and host of the site's public address, no slash at the end. In everything that is rendered it is a placeholder, which
 * the server replaces; the browser reads what came of it, because the visitor may have come by another address.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return brand.origin
  return document.documentElement.dataset['origin'] ?? location.origin
}
