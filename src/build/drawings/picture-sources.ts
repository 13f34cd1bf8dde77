import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { openFont } from '../fonts/set-text.ts'
import { cardDrawing } from './og-card.ts'
import type { PlannedCard } from './og-pages.ts'
import { hashOfShown, partOf, shownPage } from './shown-pages.ts'
import { CARD_FACE, README_SHOTS, SCENE_CLASS, SCREENSHOTS, type Shot } from './shots.ts'

/**
 * The content of `picture-record.json`: the title of each card, and for each group of pictures the hashes of its
 * sources and of the pictures.
 */
export type PictureRecord = {
  cards: Record<string, string>
  groups: Record<PictureGroup, { sources: string; pictures: string }>
}

/** Groups of pictures that are taken together. */
type PictureGroup = 'screenshots' | 'readme' | 'cards'

export const RECORD = 'src/build/drawings/picture-record.json'

/** The code that takes pictures of pages. The running site provides the content. */
const SHOOTING = ['src/build/drawings/{screenshots,shots}.ts']
const DRAWING = [
  ...SHOOTING,
  'src/build/drawings/{og-card,og-plate}.ts',
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
      sources: hashOf([...filesIn(SHOOTING), ...(await shownIn(origin, SCREENSHOTS))]),
      pictures: hashOf(filesIn(['public/screenshots/*.webp'])),
    },
    readme: {
      sources: hashOf([...filesIn(SHOOTING), ...(await shownIn(origin, README_SHOTS))]),
      pictures: hashOf(filesIn(['docs/screenshot.png'])),
    },
    cards: {
      sources: hashOf([...filesIn(DRAWING), ...(await drawnOf(origin, cards))]),
      pictures: hashOf(filesIn(['public/og/*.png'])),
    },
  }
}

async function shownIn(origin: string, shots: readonly Shot[]): Promise<string[]> {
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
