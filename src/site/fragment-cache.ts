import { createContext, createElement, use, type ComponentType, type JSX } from 'react'

/** A page in the course of rendering: its path, and its fragments in document order. `html` is undefined until rendered. */
type PageRender = { path: string; fragments: { key: string; html: string | undefined }[] }

/** The page that the server renders with cached fragments. The value comes from {@link renderFragments}. */
export const PageFragments = /* @__PURE__ */ createContext<PageRender | null>(null)

const BEGIN = '<cached-fragment>'
const END = '</cached-fragment>'
const PLACE = BEGIN + END

/** If the cache has more fragments, it is cleared. A page has two to twenty. */
const MOST_FRAGMENTS = 500

/** The HTML of fragments by key, or by key and path. */
const cache = new Map<string, string>()

/**
 * Returns a component whose HTML the server renders once, and then inserts into every page that shows the same. Header,
 * footer and the cards of articles take most of a page's time.
 * @param keyOf returns a text that differs whenever the HTML differs. Marks of links to the current page need no other
 * key: a fragment with such a link is cached for its page alone.
 */
export function cachedFragment<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => string,
): ComponentType<Props> {
  return function CachedFragment(props: Props): JSX.Element {
    const page = use(PageFragments)
    const element = createElement(Component, props)
    if (page === null) return element
    const key = keyOf(props)
    const html = cached(key, page.path)
    page.fragments.push({ key, html })
    return createElement('cached-fragment', null, html === undefined ? element : null)
  }
}

/** A page's own HTML, with places for its fragments, and the HTML of these fragments in their order. */
export type FragmentedPage = { own: string; fragments: readonly string[] }

/**
 * Renders a page without rendering cached fragments again.
 * @param render renders the page with this value of {@link PageFragments}
 */
export function renderFragments(path: string, render: (page: PageRender) => string): FragmentedPage {
  if (cache.size > MOST_FRAGMENTS) cache.clear()
  const page: PageRender = { path, fragments: [] }
  const [start = '', ...pieces] = render(page).split(BEGIN)
  let own = start
  const fragments = page.fragments.map(({ key, html }, index) => {
    const [rendered = '', after = ''] = pieces[index]?.split(END) ?? []
    own += PLACE + after
    if (html !== undefined) return html
    cache.set(leadsTo(rendered, path) ? onPage(key, path) : key, rendered)
    return rendered
  })
  return { own, fragments }
}

/** Returns the whole HTML of a page. */
export function joinFragments({ own, fragments }: FragmentedPage): string {
  const [start = '', ...pieces] = own.split(PLACE)
  return start + pieces.map((piece, index) => (fragments[index] ?? '') + piece).join('')
}

/** Returns the HTML of a fragment on the page at a path, or undefined if it is not cached. */
function cached(key: string, path: string): string | undefined {
  const shared = cache.get(key)
  return shared === undefined || leadsTo(shared, path) ? cache.get(onPage(key, path)) : shared
}

function onPage(key: string, path: string): string {
  return `${key} ${path}`
}

function leadsTo(html: string, path: string): boolean {
  return html.includes(`href="${path}"`) || html.includes(`href="${path}#`)
}
