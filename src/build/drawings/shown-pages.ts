import { createHash } from 'node:crypto'
import { pageStyles } from '../../site/page-styles.ts'
import { readSheet } from '../site/read-sheet.ts'
import { longProperties } from '../site/short-properties.ts'

/** The visible part of a page before any input: its markup, and the rules of its sheet that can match in it. */
export type Shown = { markup: string; styles: string }

/**
 * Returns a page as it is served, without its head, its scripts and its origin: none of them is visible.
 * @throws if the page is missing
 */
export async function shownPage(origin: string, path: string): Promise<Shown> {
  const answer = await fetch(origin + path)
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}`)
  return shownIn((await answer.text()).replaceAll(origin, ''))
}

export function shownIn(html: string): Shown {
  const styles = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, css = '']) => css).join('')
  const [body = ''] = /<body.*<\/body>/s.exec(html) ?? []
  if (styles === '' || body === '') throw new Error('a page without a body, or without styles')
  return { markup: body.replace(/<script.*?<\/script>/gs, ''), styles }
}

/** Elements that have no end tag in HTML. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])

/**
 * Returns the first element with this class, its ancestors, and the rules that can match there; undefined if the page
 * has none.
 * @param page with markup in which every element has its end tag, as React writes it
 */
export function partOf({ markup, styles }: Shown, className: string): Shown | undefined {
  const open: { name: string; tag: string }[] = []
  let around: { depth: number; from: number; tags: string } | undefined
  for (const { 0: tag, 1: end, 2: name = '', index } of markup.matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/gi)) {
    if (end === '/') {
      open.pop()
      if (around !== undefined && open.length === around.depth)
        return chosen(around.tags + markup.slice(around.from, index + tag.length), styles)
    } else {
      const classes = / class="([^"]*)"/.exec(tag)?.[1]?.split(' ') ?? []
      if (around === undefined && classes.includes(className))
        around = { depth: open.length, from: index, tags: open.map((each) => each.tag).join('') }
      if (!VOID.has(name) && !tag.endsWith('/>')) open.push({ name, tag })
    }
  }
  return undefined
}

const chosen = (markup: string, css: string): Shown => ({ markup, styles: pageStyles(readSheet(css, []), markup) })

/**
 * Returns a hash of the visible part, and of its pictures. It takes the long names of custom properties, because a change
 * of any sheet may change all short ones.
 * @param origin from which the pictures are fetched; font addresses already contain their content's hash
 */
export async function hashOfShown(origin: string, { markup, styles }: Shown): Promise<string> {
  const hash = createHash('sha256').update(markup).update('\0').update(longProperties(styles))
  const pictures = new Set(Array.from(markup.matchAll(/<img[^>]* src="(\/[^"]*)"/g), ([, source = '']) => source))
  for (const source of [...pictures].toSorted()) {
    const answer = await fetch(origin + source)
    if (!answer.ok) throw new Error(`${source} is answered with ${answer.status}`)
    hash.update(`\0${source}\0`).update(new Uint8Array(await answer.arrayBuffer()))
  }
  return hash.digest('hex')
}
