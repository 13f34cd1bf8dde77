import { brand } from '../company/facts/brand.ts'

/** How many characters of a page's title, and of its description, search results show. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 155

/** Width and height of every picture that `src/build/drawings/og-card.ts` draws, in pixels. */
export const OG_IMAGE_SIZE = { width: 1200, height: 630 } as const

/** The picture of pages that have no picture of their own. */
export const defaultOgImage = '/og/default.png'

export type PageHeadInput = {
  /** Canonical path, starting with "/". */
  path: string
  /**
   * The content of `<title>`, at most `TITLE_LENGTH` characters. A title that an editor wrote for search engines may be
   * longer.
   */
  title: string
  /** At most `DESCRIPTION_LENGTH` characters, except an editor's text for search engines. */
  description: string
  ogType?: 'website' | 'article'
  /** Absolute URL or path of the picture for shared links. Required if the path has a parameter. */
  image?: string
  /** The picture's text alternative. By default the title, because the site's own pictures show it. */
  imageAlt?: string
  /** The picture's size; undefined for pictures from elsewhere. The site's own drawings have a known size. */
  imageSize?: ImageSize
  extra?: ReadonlyArray<Record<string, string>>
  /** Feeds of the page's content, for feed readers. */
  feeds?: readonly Feed[]
}

/** Width and height in pixels. */
export type ImageSize = { width: number; height: number }

/** `path` starts with "/". */
type Feed = { path: string; title: string }

export type PageHead = {
  meta: Array<Record<string, string>>
  links: Array<{ rel: string; href: string; type?: string; title?: string }>
}

/** Returns the `<head>` of one page for a route's `head()`: title, description, canonical link and Open Graph tags. */
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
      { property: 'og:image', content: image.startsWith('/') ? origin + image : image },
      { property: 'og:image:alt', content: oneLine(imageAlt) },
      ...sizeTags(image.startsWith('/og/') ? OG_IMAGE_SIZE : imageSize),
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

/**
 * Returns the path of the picture for shared links to a page: `/company/about` has `/og/company-about.png`, `/` has
 * `/og/home.png`. If such a picture does not exist, the build copies the default picture to that path. A route with a
 * parameter must name its picture itself.
 */
export function ogImage(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
}

function sizeTags(size: ImageSize | undefined) {
  if (size === undefined) return []
  return [
    { property: 'og:image:width', content: `${size.width}` },
    { property: 'og:image:height', content: `${size.height}` },
  ]
}

// React can't hydrate a served meta tag that contains a line break. After a navigation the head would have it twice.
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Returns scheme and host of the site's public URL, without a trailing slash. While a page is rendered it is a
 * placeholder, which the server replaces. The browser reads the result from the page, because the visitor may have used
 * another host name.
 */
export function publicOrigin(): string {
  if (typeof document === 'undefined') return brand.origin
  return document.documentElement.dataset['origin'] ?? location.origin
}
