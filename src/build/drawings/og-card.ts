import sharp, { type OverlayOptions } from 'sharp'
import type { OpenFont } from '../fonts/set-text.ts'
import { OG_IMAGE_SIZE } from '../../site/og-image.ts'
import { ogPlate } from './og-plate.ts'
import { brand } from '../../company/facts/brand.ts'
import { siteColor } from './token-colors.ts'

/** A picture for shared links to a page. */
export type OgCard = {
  /** Determines the drawing: the same seed gives the same drawing. */
  seed: string
  /** The name of the page's section, above the title; may be empty. */
  area: string
  title: string
  /** A line below the title; none by default. */
  note?: string | undefined
  /** A picture of the product that takes the drawing's place. */
  scene?: CardScene | undefined
}

/** A picture of the product as a PNG, and the radius of its rounded corners as a share of its width. */
export type CardScene = { picture: Buffer; corner: number }

const { width: WIDTH, height: HEIGHT } = OG_IMAGE_SIZE
const LEFT = 72
/** The baseline of the title's last line, above the brass rule. */
const BOTTOM = 436
const INK = siteColor('ink').light
const MUTED = siteColor('muted').light
const PAPER = siteColor('paper').light

/** Where the dark area on the right begins, and the space for the title, with a drawing and with a scene. */
const plates = {
  drawing: { left: 800, title: { width: 660, height: 330, largest: 132 } },
  scene: { left: 700, title: { width: 500, height: 330, largest: 76 } },
} as const
/** The position and largest size of the scene in a card, in pixels. */
export const SCENE = { left: 612, top: 72, width: 540, height: HEIGHT - 72 }
const LEADING = 1.12
/** The line below the title: its largest size, and the distance of its baseline to that of the title. */
const NOTE = { largest: 34, above: 74 }

/** The size limit of a card. Some services refuse larger pictures. A larger card is written with fewer colors. */
const LARGEST_BYTES = 60 * 1024
const SMALLEST = 40

/** Draws a card as a PNG. Its texts are set in `font`. */
export async function ogCard(font: OpenFont, card: OgCard): Promise<Buffer> {
  const { title, scene } = card
  const layers: OverlayOptions[] = [
    { input: Buffer.from(cardDrawing(font, card, scene !== undefined)), left: 0, top: 0 },
  ]
  if (scene !== undefined) layers.push({ input: await framed(scene), left: SCENE.left, top: SCENE.top })
  const drawn = await sharp({ create: { ...OG_IMAGE_SIZE, channels: 3, background: PAPER } })
    .composite(layers)
    .png()
    .toBuffer()
  for (const colors of [64, 32, 16]) {
    const card = await sharp(drawn)
      .png({ palette: true, colors, dither: 0, effort: 10, compressionLevel: 9 })
      .toBuffer()
    if (card.length <= LARGEST_BYTES) return card
  }
  throw new Error(`the card "${title}" has more than ${LARGEST_BYTES} bytes`)
}

/** Returns a card without its scene, as an SVG. */
export function cardDrawing(
  font: OpenFont,
  { seed, area, title, note = '' }: Omit<OgCard, 'scene'>,
  hasScene: boolean,
): string {
  const plate = hasScene ? plates.scene : plates.drawing
  const below = note === '' ? 0 : NOTE.above
  return whole([
    ogPlate(seed, OG_IMAGE_SIZE, plate.left, hasScene),
    ...setTitle(font, title, { ...plate.title, height: plate.title.height - below, bottom: BOTTOM - below }),
    setNote(font, note, plate.title.width),
    path(setArea(font, area, plate.title.width), LEFT, 104, MUTED),
    path(font.set(brand.name, { size: 34, weight: 500 }).path, 132, 564, INK),
  ])
}

const whole = (parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`

/** Returns a path at (x, y) as an SVG element. */
export const path = (d: string, x: number, y: number, color: string) =>
  `<path transform="translate(${x} ${y})" fill="${color}" d="${d}"/>`

/** Returns the path of the section's name in small capitals, scaled down if it is wider than `most` pixels. */
export function setArea(font: OpenFont, area: string, most: number): string {
  const setting = { size: 32, features: ['smcp'] }
  const { width } = font.set(area, setting)
  return font.set(area, { ...setting, size: Math.min(setting.size, (setting.size * most) / width) }).path
}

type Room = { width: number; height: number; largest: number; bottom: number }

const titleAt = (size: number) => ({ size, weight: 500 })

/** Returns the title's lines as SVG paths, as large as `room` allows. The last line is at `room.bottom`. */
function setTitle(font: OpenFont, title: string, room: Room): string[] {
  for (let size = room.largest; ; size -= 4) {
    const widthOf = (words: string) => font.set(words, titleAt(size)).width
    const lines = balanced(title.split(' '), widthOf, room.width)
    const fits = lines.length * size * LEADING <= room.height && lines.every((line) => widthOf(line) <= room.width)
    if (!fits && size > SMALLEST) continue
    return lines.map((line, index) => {
      const y = room.bottom - (lines.length - 1 - index) * size * LEADING
      return path(font.set(line, titleAt(size)).path, LEFT, Math.round(y), INK)
    })
  }
}

/** Returns a line as an SVG path, above the brass rule. */
function setNote(font: OpenFont, note: string, most: number): string {
  if (note === '') return ''
  const { width } = font.set(note, { size: NOTE.largest })
  const size = Math.min(NOTE.largest, (NOTE.largest * most) / width)
  return path(font.set(note, { size }).path, LEFT, BOTTOM, MUTED)
}

/** Breaks words into as few lines as fit into `most` pixels, and makes these lines about equally long. */
export function balanced(words: readonly string[], widthOf: (words: string) => number, most: number): string[] {
  let lines = broken(words, widthOf, most)
  for (let width = most - 20; width > 0; width -= 20) {
    const narrower = broken(words, widthOf, width)
    if (narrower.length > lines.length || narrower.some((line) => widthOf(line) > width)) break
    lines = narrower
  }
  return lines
}

function broken(words: readonly string[], widthOf: (words: string) => number, most: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && widthOf(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns the scene scaled to its width in the card, without what is behind its corners, cut off at the card's end. */
async function framed({ picture, corner }: CardScene): Promise<Buffer> {
  const fitted = await sharp(picture).resize({ width: SCENE.width }).toBuffer({ resolveWithObject: true })
  const height = Math.min(fitted.info.height, SCENE.height)
  // The corners are a little rounder than the scene's own, because its edge pixels contain the background's color.
  const radius = corner * SCENE.width + 2
  const corners = `<svg width="${SCENE.width}" height="${height}"><rect width="${SCENE.width}" height="${fitted.info.height}" rx="${radius}"/></svg>`
  return sharp(fitted.data)
    .extract({ left: 0, top: 0, width: SCENE.width, height })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
