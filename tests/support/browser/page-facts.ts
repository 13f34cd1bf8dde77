import type { Page } from 'playwright/test'

export type LinkFacts = { href: string; url: string; name: string; rel: string }

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
