import { brand } from '../company/facts/brand.ts'
import { OG_IMAGE_SIZE, ogImage } from './og-image.ts'

/**
 * The number of characters that search results show of a title. The page itself shows title and description completely.
 */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 155

export type PageHeadInput = {
  /** Canonical path, starting with "/". */
  path: string
  /** At most `TITLE_LENGTH` characters, except an editor's own text for search engines; the brand is not added. */
  title: string
  /** At most `DESCRIPTION_LENGTH` characters, with the same exception. */
  description: string
  ogType?: 'website' | 'article'
  /** Absolute address or path of the picture for shared links; required if the path has a parameter. */
  image?: string
  /** The picture's description; by default the title, which our own pictures show. */
  imageAlt?: string
  /** The picture's size, if known. It is always known for the site's own drawings. */
  imageSize?: ImageSize
  extra?: ReadonlyArray<Record<string, string>>
  /** Feeds for the page's content, which feed readers discover. */
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

/** The `<head>` of one page, as a route's `head()` returns it: title, description, canonical and Open Graph. */
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

// React can't hydrate a served meta tag with a line break in it. After a navigation there would be two of them.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Scheme and host of the site's public address, without a trailing slash. In rendered pages it is a placeholder, which
 * the server replaces; the browser reads the result, because the visitor may have used another address.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return brand.origin
  return document.documentElement.dataset['origin'] ?? location.origin
}
