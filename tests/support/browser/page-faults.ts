import type { Page } from 'playwright/test'
import type { Visit } from './crawl.ts'

type LinkFacts = { href: string; url: string; name: string; rel: string }

export type PageFacts = {
  path: string
  canonical: string
  robots: string
  headings: { level: number; text: string }[]
  ids: string[]
  links: LinkFacts[]
  lang: string
}

/** An HTML document as the client received it, with its address. */
export type Served = { html: string; url: string }

/**
 * Reads the facts of the open page. Reads headings and links only inside the selector `part`.
 * @param served a document to read instead of the open page's own. The browser parses it without running or loading
 * anything. The open page's content security policy must allow the parser, as an empty page does.
 */
export async function readPageFacts(page: Page, part = 'body', served?: Served): Promise<PageFacts> {
  const read = await page.evaluate(
    ({ part, served }) => {
      const read = served === undefined ? document : new DOMParser().parseFromString(served.html, 'text/html')
      const { head } = read
      const robots = [...head.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')].map(({ content }) => content)
      const canonical = head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? ''
      if (served !== undefined) head.append(Object.assign(read.createElement('base'), { href: served.url }))
      return {
        path: new URL(read.baseURI).pathname,
        canonical,
        robots: robots.join(),
        headings: [...read.querySelectorAll(`${part} :is(h1, h2, h3, h4, h5, h6)`)].map((heading) => ({
          level: Number(heading.tagName[1]),
          text: heading.textContent ?? '',
        })),
        ids: [...read.querySelectorAll('[id]')].map(({ id }) => id),
        links: [...read.querySelectorAll<HTMLAnchorElement>(`${part} a:not([hidden], [hidden] *)`)].map((link) => ({
          href: link.getAttribute('href') ?? '',
          url: link.href,
          name: link.getAttribute('aria-label') ?? link.textContent ?? '',
          rel: link.rel,
        })),
        lang: read.documentElement.lang,
      }
    },
    { part, served },
  )
  return { ...read, links: read.links.map((link) => ({ ...link, name: inOneLine(link.name) })) }
}

/**
 * Returns the visible text inside the selector `part`, before `text-transform`. Includes text for screen readers, and
 * separates blocks by a space.
 */
export async function readText(page: Page, part = '#app'): Promise<string> {
  const text = await page.locator(part).evaluate((root) => {
    const read = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element)) return ''
      if (node instanceof HTMLScriptElement) return ''
      const { display, position } = getComputedStyle(node)
      if (display === 'none') return ''
      const text = [...node.childNodes].map(read).join('')
      // Text for screen readers has an absolute position, but still belongs to the sentence that contains it.
      return position === 'absolute' || (display.startsWith('inline') && display !== 'inline-block')
        ? text
        : ` ${text} `
    }
    return read(root)
  })
  return inOneLine(text)
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

// Most of the following functions return the faults of served pages, a line for each fault.

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

/** Playwright logs this message when it blocks a service worker. */
const BLOCKED = 'Service Worker registration blocked'

/**
 * Returns a list that collects the page's console errors, warnings and exceptions from now on.
 * @param provoked matches messages that the test causes on purpose
 */
export function complaintsOf(page: Page, provoked?: RegExp): string[] {
  const complaints: string[] = []
  const note = (text: string) => {
    if (!text.includes(BLOCKED) && provoked?.test(text) !== true)
      complaints.push(`${new URL(page.url()).pathname}: ${text}`)
  }
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(message.text()))
  page.on('pageerror', (error) => note(error.message))
  return complaints
}
