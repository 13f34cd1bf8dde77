import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { pageStyles } from '../../site/page-styles.ts'
import { readSheet, longProperties } from '../site/sheets.ts'
import { openFont } from '../fonts/set-text.ts'
import { cardDrawing } from './og-card.ts'
import type { PlannedCard } from './pictures.ts'
import { CARD_FACE, README_SHOTS, SCENE_CLASS, SCREENSHOTS, type Shot } from './shots.ts'

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

/**
 * The content of `picture-record.json`: the title of each card, for each group of pictures the hashes of its sources
 * and of the pictures, and the hash of the mails in docs/mails.
 */
export type PictureRecord = {
  cards: Record<string, string>
  groups: Record<PictureGroup, { sources: string; pictures: string }>
  mails: string
}

/** Groups of pictures that are taken together. */
type PictureGroup = 'screenshots' | 'readme' | 'cards'

const RECORD = 'src/build/drawings/picture-record.json'

/** Returns the content of `picture-record.json`. */
export function readRecord(): PictureRecord {
  return JSON.parse(readFileSync(RECORD, 'utf8'))
}

/** Replaces a part of the record. */
export function writeRecord(part: Partial<PictureRecord>): void {
  writeFileSync(RECORD, `${JSON.stringify({ ...readRecord(), ...part }, null, 2)}\n`)
}

/** The code that takes pictures of pages. The running site provides the content. */
const SHOOTING = ['src/build/drawings/shots.ts']
const DRAWING = [
  ...SHOOTING,
  'src/build/drawings/og-card.ts',
  'src/build/fonts/set-text.ts',
  `src/styles/fonts/${CARD_FACE}`,
]

/**
 * Returns the hashes of all groups, for the present pictures and the present site. A screenshot's hash covers the
 * page's markup, the CSS rules that can match in it, its fonts and its pictures. A preview card (Open Graph) that shows
 * a product scene of its page has the hash of that scene, because the rest of the page is not visible in the card.
 * @param origin of a running site with the sample content
 */
export async function groupHashes(origin: string, cards: readonly PlannedCard[]): Promise<PictureRecord['groups']> {
  return {
    screenshots: {
      sources: hashOf([...filesIn(SHOOTING), ...(await hashesOfShown(origin, SCREENSHOTS))]),
      pictures: hashOf(filesIn(['public/screenshots/*.webp'])),
    },
    readme: {
      sources: hashOf([...filesIn(SHOOTING), ...(await hashesOfShown(origin, README_SHOTS))]),
      pictures: hashOf(filesIn(['docs/screenshot.png'])),
    },
    cards: {
      sources: hashOf([...filesIn(DRAWING), ...(await drawnOf(origin, cards))]),
      pictures: hashOf(filesIn(['public/og/*.png'])),
    },
  }
}

async function hashesOfShown(origin: string, shots: readonly Shot[]): Promise<string[]> {
  const paths = [...new Set(shots.map(({ path }) => path))]
  return Promise.all(paths.map(async (path) => hashOfShown(origin, await shownPage(origin, path))))
}

/**
 * Returns the sources of the cards: their texts, their scenes, and the drawings of one card with a scene and of one
 * without. The other drawings differ only by their entries in `cards`, and drawing all takes many seconds.
 */
async function drawnOf(origin: string, cards: readonly PlannedCard[]): Promise<string[]> {
  const font = await openFont(CARD_FACE)
  const kinds = [cards.find(({ path }) => path !== undefined), cards.find(({ path }) => path === undefined)]
  const scenes = cards.flatMap(({ path }) => path ?? [])
  return [
    JSON.stringify(cards),
    ...kinds.map((card) => (card ? cardDrawing(font, card, card.path !== undefined) : '')),
    ...(await Promise.all(
      scenes.map(async (path) => {
        const scene = partOf(await shownPage(origin, path), SCENE_CLASS)
        return scene ? hashOfShown(origin, scene) : `no scene on ${path}`
      }),
    )),
  ]
}

/**
 * Returns names and contents of files. @throws for a pattern without a match, because its files have moved and would be
 * missed
 */
export function filesIn(patterns: readonly string[]): (string | Buffer)[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern).toSorted()
    if (found.length === 0)
      throw new Error(`${pattern} matches no file: correct it in src/build/drawings/picture-sources.ts`)
    return found.flatMap((file) => [file, readFileSync(file)])
  })
}

export function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
