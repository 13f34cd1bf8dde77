import type { Page } from 'playwright/test'

/** A link as it stands in the page. */
export type LinkFacts = { href: string; url: string; name: string; rel: string }

/** What a page says about itself and where it leads, as served. */
export type PageFacts = {
  path: string
  canonical: string
  robots: string
  headings: { level: number; text: string }[]
  ids: string[]
  links: LinkFacts[]
  lang: string
}

/** Reads the page that is open, its headings and links in `part` only. Works without JavaScript in the page. */
export async function readPageFacts(page: Page, part = 'body'): Promise<PageFacts> {
  const read = await page.evaluate((part) => {
    const { head } = document
    const robots = [...head.querySelectorAll<HTMLMetaElement>('meta[name="robots"]')].map(({ content }) => content)
    return {
      path: location.pathname,
      canonical: head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '',
      robots: robots.join(),
      headings: [...document.querySelectorAll(`${part} :is(h1, h2, h3, h4, h5, h6)`)].map((heading) => ({
        level: Number(heading.tagName[1]),
        text: heading.textContent ?? '',
      })),
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll<HTMLAnchorElement>(`${part} a:not([hidden], [hidden] *)`)].map((link) => ({
        href: link.getAttribute('href') ?? '',
        url: link.href,
        name: link.getAttribute('aria-label') ?? link.textContent ?? '',
        rel: link.rel,
      })),
      lang: document.documentElement.lang,
    }
  }, part)
  return { ...read, links: read.links.map((link) => ({ ...link, name: inOneLine(link.name) })) }
}

/**
 * The text of the page or of a part of it as the style sheet shows it, before `text-transform`: what is not displayed is left
 * out, what only a screen reader gets is in. Blocks are parted by a space.
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
      // What only a screen reader gets is taken out of the flow, not out of its sentence.
      return position === 'absolute' || (display.startsWith('inline') && display !== 'inline-block')
        ? text
        : ` ${text} `
    }
    return read(root)
  })
  return inOneLine(text)
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
