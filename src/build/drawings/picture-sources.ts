import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { openFont } from '../fonts/set-text.ts'
import { cardDrawing } from './og-card.ts'
import type { PlannedCard } from './og-pages.ts'
import { hashOfShown, partOf, shownPage } from './shown-pages.ts'
import { CARD_FACE, README_SHOTS, SCENE_CLASS, SCREENSHOTS, type Shot } from './shots.ts'

/** As `picture-record.json` has it: the words of each card, and of each group what it was made from and what came of it, as hashes. */
export type PictureRecord = {
  cards: Record<string, string>
  groups: Record<PictureGroup, { sources: string; pictures: string }>
}

/** Pictures that are taken together. */
type PictureGroup = 'screenshots' | 'readme' | 'cards'

export const RECORD = 'src/build/drawings/picture-record.json'

/** The code by which pages become pictures; what they show, the running site is asked. */
const SHOOTING = ['src/build/drawings/{screenshots.mjs,shots.ts}']
const DRAWING = [
  ...SHOOTING,
  'src/build/drawings/{og-card.ts,og-plate.mjs}',
  'src/build/fonts/set-text.ts',
  `src/styles/fonts/${CARD_FACE}`,
]

/**
 * The hashes of all groups, of the pictures as they are and of a site as it is now. A page counts with its markup, the rules that can match
 * in it, its faces and its pictures, and a card of a scene with the scene alone: what nobody sees in a picture does not make it stale.
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
 * What cards are made from: their words, the scenes that they show, and one of each kind as it is drawn, in which all colors, the plate and the
 * name are. To draw all takes many seconds, and the others differ in their words.
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

/** Names and contents of files. @throws for a pattern that finds nothing: what it stood for has moved, and would be forgotten */
function filesIn(patterns: readonly string[]): (string | Buffer)[] {
  return patterns.flatMap((pattern) => {
    const found = globSync(pattern).toSorted()
    if (found.length === 0) throw new Error(`${pattern} finds no file`)
    return found.flatMap((file) => [file, readFileSync(file)])
  })
}

function hashOf(parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}
