import { createContext } from 'react'

/** A page's header and its footer, as HTML. */
type PageFrame = { header: string; footer: string }

/** Whether header and footer are rendered as empty elements, because the HTML of an earlier render replaces them. */
export const HasKeptFrame = /* @__PURE__ */ createContext(false)

/** How each part begins. The class names are those of `SiteHeader` and `SiteFooter`. */
const BEGINS = { header: '<header class="site-header', footer: '<footer class="site-footer' }

/**
 * The frames of the pages rendered so far, by path. Frames differ only in the links that are marked as current. So pages
 * to which no link of the frame leads share one: that of the path "".
 */
const frames = new Map<string, PageFrame>()

/** Returns the frame for the page at a path if an earlier render made it; otherwise undefined. */
function frameOf(path: string): PageFrame | undefined {
  const shared = frames.get('')
  return frames.get(path) ?? (shared === undefined || leadsTo(shared, path) ? undefined : shared)
}

/**
 * Renders a page without rendering its frame again: the frame's links take half of a page's time.
 * @param render renders the page; `hasFrame`: the value for {@link HasKeptFrame}
 */
export function withKeptFrame(path: string, render: (hasFrame: boolean) => string): string {
  const kept = frameOf(path)
  const html = render(kept !== undefined)
  if (kept !== undefined)
    return html.replace('<header></header>', () => kept.header).replace('<footer></footer>', () => kept.footer)
  const frame = { header: partOf(html, 'header'), footer: partOf(html, 'footer') }
  // Staff pages have no frame.
  if (frame.header !== '' && frame.footer !== '') frames.set(leadsTo(frame, path) ? path : '', frame)
  return html
}

function leadsTo({ header, footer }: PageFrame, path: string): boolean {
  return [header, footer].some((part) => part.includes(`href="${path}"`) || part.includes(`href="${path}#`))
}

function partOf(html: string, name: keyof PageFrame): string {
  const start = html.indexOf(BEGINS[name])
  const end = `</${name}>`
  return start === -1 ? '' : html.slice(start, html.indexOf(end, start) + end.length)
}
