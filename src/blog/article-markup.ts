import type { Element, ElementContent, Root } from 'hast'
import { defaultUrlTransform } from 'react-markdown'

/** Prefix of the ids of headings, so that no heading has the same id as an element of the page around the article. */
const headingPrefix = 'section-'

/**
 * Adapts an article's HTML tree to the site. The title stays the only level-1 heading of the page. Headings get links
 * to themselves, wide content gets scrolling boxes, and classes align table cells. Links to other sites get
 * `rel="noopener"`, and images with unsafe addresses become text.
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
  // Headings get their links last, so that the walk above does not change these links: their targets are ids, not
  // slugs.
  walk(tree, (node) => {
    if (/^h[1-6]$/.test(node.tagName)) linkToItself(node)
  })
}

/**
 * Calls `visit` for every element in reading order; its argument `replace` puts another node in the place of the
 * element.
 */
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

/**
 * Makes the text of a heading a link to the heading itself, so that readers can copy the address of the section. A
 * heading that contains a link already gets a separate link.
 */
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

// Aligns the cells of a table by a class. By default a style attribute would do it, which the site's content security
// policy blocks.
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

/** Returns attributes that make a scrolling box focusable and give it a name for screen readers. */
function scrollRegion(ariaLabel: string): Element['properties'] {
  return { tabIndex: 0, role: 'region', ariaLabel }
}

// Replaces an image with an unsafe address by its alternative text. Other images load lazily.
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

// Returns the slug of a heading. It keeps letters of every script. The pattern lists ranges of characters, because the
// JavaScript engine goja does not support \p{L} in a character class.
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['\u2019]/g, '')
    .replace(/[^0-9a-z\u00aa-\u1fff\u2c00-\ud7ff\uf900-\uffdc]+/g, '-')
    .replace(/^-|-$/g, '')
}
