import { LEADS_ON } from '../reading-list/kept-articles.ts'
import { isKeptImage } from './addresses.ts'

const MAX_PICTURES = 30
/** The preferred width of a picture in pixels: enough for any phone, and for the text column of a desktop. */
const GOOD_WIDTH = 800

/**
 * Returns the site's own pictures in a page's HTML. Each picture is the list of paths that can show it, from `src`,
 * `srcset` and the sources of its `<picture>`. The first path is fetched if the browser has requested none. It has the
 * narrowest sufficient width, in a format that every browser reads. Pictures in the links to further articles are left
 * out.
 */
export function picturesIn(html: string, origin: string): string[][] {
  const found = new Map<string, string[]>()
  const [own = ''] = html.split(` ${LEADS_ON}=`, 1)
  for (const [markup] of own.matchAll(/<picture\b[\s\S]*?<\/picture>|<img\b[^>]*>/g)) {
    const image = /<img\b[^>]*>/.exec(markup)?.[0]
    if (image === undefined) continue
    const sources = [...markup.matchAll(/<source\b[^>]*>/g)].flatMap(([source]) =>
      candidates(attribute(source, 'srcset')),
    )
    const forms = candidates(attribute(image, 'srcset'))
    const src = attribute(image, 'src')
    const addresses = [preferred(forms) ?? src, src, ...forms.map(({ url }) => url), ...sources.map(({ url }) => url)]
    const paths = [...new Set(addresses.map((address) => ownPath(address, origin)).filter((path) => path !== null))]
    const [first] = paths
    // A page may show the same picture twice, in two sizes. Then its paths are merged.
    if (first !== undefined) found.set(first, [...new Set([...(found.get(first) ?? []), ...paths])])
  }
  return [...found.values()].slice(0, MAX_PICTURES)
}

/** Returns the text of a page's first heading; empty if it has none. */
export function headingIn(html: string): string {
  const heading = /<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''
  return decode(heading.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

type Candidate = { url: string; width: number }

function candidates(srcset: string): Candidate[] {
  return srcset.split(/,\s+/).flatMap((entry) => {
    const [url = '', size = ''] = entry.trim().replace(/,$/, '').split(/\s+/)
    return url === '' ? [] : [{ url, width: size.endsWith('w') ? Number.parseInt(size, 10) : 0 }]
  })
}

function preferred(own: readonly Candidate[]): string | undefined {
  const byWidth = own.toSorted((a, b) => a.width - b.width)
  return (byWidth.find(({ width }) => width >= GOOD_WIDTH) ?? byWidth.at(-1))?.url
}

function attribute(tag: string, name: string): string {
  return decode(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '')
}

function ownPath(address: string, origin: string): string | null {
  if (address === '' || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  return url.origin === origin && isKeptImage(url) ? url.pathname + url.search : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", nbsp: ' ' }

function decode(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}
