import type { Element, ElementContent, Root } from 'hast'
import { defaultUrlTransform } from 'react-markdown'

/** Prefix of every heading's id, so that no heading takes an id of the page itself. */
const headingPrefix = 'section-'

/**
 * Adapts an article's HTML tree to the site: one level-1 heading a page (the title), headings with links, no style
 * attributes, scrolling boxes for wide content, and safe links and images.
 */
export function articleMarkup(tree: Root): void {
  const idOfSlug = new Map<string, string>()
  let tables = 0
  let codes = 0
  walk(tree, (node, replace) => {
    const { tagName, properties } = node
    if (/^h[1-6]$/.test(tagName)) addHeadingId(node, idOfSlug)
    if (tagName === 'th' || tagName === 'td') alignByClass(node)
    if (tagName === 'pre') Object.assign(properties, scrollRegion(`Code ${(codes += 1)}`))
    if (tagName === 'img') replace(image(node))
    if (tagName === 'a' && /^(?:https?:)?\/\//i.test(String(properties['href']))) properties['rel'] = ['noopener']
    if (tagName === 'table') replace(scrollBox(node, `Table ${(tables += 1)}`))
    if (tagName === 'input') replace(checkMark(node))
  })
  walk(tree, ({ properties }) => {
    const [, target] = /^#(.+)/.exec(String(properties['href'])) ?? []
    const id = target === undefined ? undefined : idOfSlug.get(target)
    if (id !== undefined) properties['href'] = `#${id}`
  })
  // Footnotes come last, because the targets of their links are not slugs.
  walk(tree, (node) => {
    if (/^h[1-6]$/.test(node.tagName)) linkToItself(node)
  })
}

/** Calls `visit` for every element in reading order; `replace` substitutes another node. */
function walk(parent: Root | Element, visit: (node: Element, replace: (by: ElementContent) => void) => void): void {
  for (const [index, node] of parent.children.slice().entries()) {
    if (node.type !== 'element') continue
    visit(node, (by) => {
      parent.children[index] = by
    })
    walk(node, visit)
  }
}

function addHeadingId(heading: Element, idOfSlug: Map<string, string>): void {
  if (heading.tagName === 'h1') heading.tagName = 'h2'
  if (heading.properties['id'] !== undefined) return
  const words = slugOf(textOf(heading)) || 'untitled'
  let slug = words
  for (let copy = 2; idOfSlug.has(slug); copy += 1) slug = `${words}-${copy}`
  idOfSlug.set(slug, headingPrefix + slug)
  heading.properties['id'] = headingPrefix + slug
}

/** Makes a section's address easy to copy. The heading's text becomes a link, unless it contains one already. */
function linkToItself(heading: Element): void {
  const id = String(heading.properties['id'])
  if (!id.startsWith(headingPrefix)) return
  const href = `#${id}`
  if (heading.children.some(holdsLink)) {
    heading.children.push(
      { type: 'text', value: ' ' },
      link({ href, ariaLabel: 'Link to this section' }, [{ type: 'text', value: '#' }]),
    )
  } else {
    heading.children = [link({ href }, heading.children)]
  }
}

function link(properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName: 'a', properties: { className: ['heading-link'], ...properties }, children }
}

function holdsLink(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'a' || node.children.some(holdsLink))
}

// The default would be a style attribute, which the site's content security policy blocks, so this sets a class.
function alignByClass(cell: Element): void {
  const { align } = cell.properties
  delete cell.properties['align']
  if (align === 'right' || align === 'center') cell.properties['className'] = [`align-${align}`]
}

function scrollBox(table: Element, label: string): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], ...scrollRegion(label) },
    children: [table],
  }
}

/** Makes a scrolling box focusable and named for keyboard users. */
function scrollRegion(ariaLabel: string): Element['properties'] {
  return { tabIndex: 0, role: 'region', ariaLabel }
}

// An image whose address is removed becomes its alternative text.
function image({ properties, ...node }: Element): ElementContent {
  if (!defaultUrlTransform(properties['src'] ?? '')) return { type: 'text', value: properties['alt'] ?? '' }
  return { ...node, properties: { ...properties, loading: 'lazy', decoding: 'async' } }
}

// Replaces a disabled checkbox by a text mark, because the checkbox has no label for screen readers.
function checkMark(input: Element): ElementContent {
  return { type: 'text', value: input.properties['checked'] ? '☑' : '☐' }
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}

// Keeps letters of every script. The pattern lists ranges, because the server's engine does not support \p{L} in a
// class.
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^0-9a-z\u00aa-\u1fff\u2c00-\ud7ff\uf900-\uffdc]+/g, '-')
    .replace(/^-|-$/g, '')
}
