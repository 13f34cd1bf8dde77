import { createContext, createElement, use, type ComponentType, type JSX } from 'react'

/** A page while it is rendered: its path, and its kept parts in their order. `html` is undefined until it is rendered. */
type PageInWork = { path: string; parts: { name: string; html: string | undefined }[] }

/** Whether the server renders a page with kept parts, and which. The value comes from {@link withKeptParts}. */
export const KeptParts = /* @__PURE__ */ createContext<PageInWork | null>(null)

const BEGIN = '<kept-part>'
const END = '</kept-part>'
const PLACE = BEGIN + END

/** If more parts than these are kept, all are dropped. A page has two to twenty. */
const MOST_PARTS = 500

/** The HTML of the parts rendered so far, by name, or by name and path. */
const kept = new Map<string, string>()

/**
 * Returns a component whose HTML the server renders once, and then inserts into every page that shows the same. Header,
 * footer and the cards of articles take most of a page's time.
 * @param nameOf returns a text that differs whenever the HTML differs. Marks of links to the current page need no other
 * name: a part with such a link is kept for its page alone.
 */
export function keptPart<Props extends object>(
  Part: ComponentType<Props>,
  nameOf: (props: Props) => string,
): ComponentType<Props> {
  return function KeptPart(props: Props): JSX.Element {
    const page = use(KeptParts)
    const part = createElement(Part, props)
    if (page === null) return part
    const name = nameOf(props)
    const html = keptFor(name, page.path)
    page.parts.push({ name, html })
    return createElement('kept-part', null, html === undefined ? part : null)
  }
}

/** A page's own HTML, with places for its kept parts, and the HTML of these parts in their order. */
export type PageInParts = { own: string; parts: readonly string[] }

/**
 * Renders a page without rendering again what is kept.
 * @param render renders the page with this value of {@link KeptParts}
 */
export function withKeptParts(path: string, render: (page: PageInWork) => string): PageInParts {
  if (kept.size > MOST_PARTS) kept.clear()
  const page: PageInWork = { path, parts: [] }
  const [start = '', ...pieces] = render(page).split(BEGIN)
  let own = start
  const parts = page.parts.map(({ name, html }, index) => {
    const [rendered = '', after = ''] = pieces[index]?.split(END) ?? []
    own += PLACE + after
    if (html !== undefined) return html
    kept.set(leadsTo(rendered, path) ? onPage(name, path) : name, rendered)
    return rendered
  })
  return { own, parts }
}

/** Returns the whole HTML of a page. */
export function wholePage({ own, parts }: PageInParts): string {
  const [start = '', ...pieces] = own.split(PLACE)
  return start + pieces.map((piece, index) => (parts[index] ?? '') + piece).join('')
}

/** Returns the HTML of a part on the page at a path, if an earlier page has rendered it. */
function keptFor(name: string, path: string): string | undefined {
  const shared = kept.get(name)
  return shared === undefined || leadsTo(shared, path) ? kept.get(onPage(name, path)) : shared
}

function onPage(name: string, path: string): string {
  return `${name} ${path}`
}

function leadsTo(html: string, path: string): boolean {
  return html.includes(`href="${path}"`) || html.includes(`href="${path}#`)
}
