import type { Visit } from './crawl.ts'
import type { LinkFacts, PageFacts } from './page-facts.ts'

// Most functions return the faults of served pages, a line for each fault.

type Visits = ReadonlyMap<string, Visit>

/** Returns the visited paths whose status differs from the result of `statusOf`. */
export function wrongAnswers(visits: Visits, statusOf: (path: string) => number): string[] {
  return [...visits.values()]
    .filter(({ path, status }) => status !== statusOf(path))
    .map(({ path, status }) => `${path} answers ${status}, linked from ${pagesThatLinkTo(path, visits)}`)
}

/** Returns links to a fragment whose ID the target page lacks, or has twice. */
export function linksToNoPart(pages: readonly PageFacts[], visits: Visits, origin: string): string[] {
  return everyLink(pages, ({ url }) => {
    const { hash, pathname } = new URL(url)
    if (!isInside(url, origin) || hash === '') return ''
    const ids = visits.get(pathname)?.facts?.ids ?? []
    const count = ids.filter((id) => id === decodeURIComponent(hash.slice(1))).length
    return count === 1 ? '' : `leads to ${count} parts`
  })
}

/** Returns links without an address, without a name, or with an invalid mail address or phone number. */
export function emptyLinks(pages: readonly PageFacts[]): string[] {
  return everyLink(pages, ({ href, name }) => {
    if (name === '') return 'has no name'
    if (href === '' || href === '#' || /^javascript:/i.test(href)) return 'leads nowhere'
    if (href.startsWith('mailto:'))
      return /^mailto:[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?:\?subject=[^&\s]+(?:&body=[^&\s]+)?)?$/.test(href)
        ? ''
        : 'is no mail address'
    if (href.startsWith('tel:')) return /^tel:\+\d{8,15}$/.test(href) ? '' : 'is no phone number'
    return ''
  })
}

/**
 * Returns links to other sites that use plain HTTP, or that lack `noopener`. Without it the other site could control
 * the tab of this page.
 */
export function looseLinks(pages: readonly PageFacts[], origin: string): string[] {
  return everyLink(pages, ({ url, rel }) => {
    if (isInside(url, origin) || /^(?:mailto|tel|sms):/.test(url)) return ''
    if (!url.startsWith('https://')) return 'is not https'
    return rel.split(/\s+/).includes('noopener') ? '' : 'lacks rel="noopener"'
  })
}

/** Returns pages without exactly one h1, and headings that skip a level. The first heading must have level 1. */
export function wrongHeadings(pages: readonly PageFacts[]): string[] {
  return pages.flatMap(({ path, headings }) => {
    const ones = headings.filter(({ level }) => level === 1).length
    const jumps = headings.filter(({ level }, index) => level > (headings[index - 1]?.level ?? 0) + 1)
    return [
      ...(ones === 1 ? [] : [`${path}: ${ones} h1`]),
      ...jumps.map(({ level, text }) => `${path}: a jump to h${level} "${text}"`),
    ]
  })
}

/** Returns pages whose `lang` is not English. */
export const notInEnglish = (pages: readonly PageFacts[]): string[] =>
  pages.filter(({ lang }) => lang !== 'en' && lang !== 'en-US').map(({ path }) => path)

/** Returns IDs that occur twice on a page. */
export const repeatedIds = (pages: readonly PageFacts[]): string[] =>
  pages.flatMap(({ path, ids }) => repeated(ids).map((id) => `${path}: ${id}`))

export const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

export const isInside = (url: string, origin: string): boolean => URL.parse(url)?.origin === origin

function everyLink(pages: readonly PageFacts[], faultOf: (link: LinkFacts) => string): string[] {
  return pages.flatMap(({ path, links }) =>
    links
      .map((link) => ({ link, fault: faultOf(link) }))
      .filter(({ fault }) => fault !== '')
      .map(({ link, fault }) => `${path}: "${link.name}" (${link.href}) ${fault}`),
  )
}

function pagesThatLinkTo(target: string, visits: Visits): string {
  const from = [...visits.values()]
    .filter(({ facts }) => facts?.links.some(({ url }) => URL.parse(url)?.pathname === target))
    .map(({ path }) => path)
  return from.length > 0 ? from.slice(0, 5).join(', ') : 'nowhere'
}
