import sharp, { type OverlayOptions } from 'sharp'
import { OG_IMAGE_SIZE } from '../../site/page-head.ts'
import { brand } from '../../company/facts/brand.ts'
import type { OpenFont } from '../fonts/set-text.ts'
import { siteColor } from './token-colors.ts'

const BRASS = siteColor('accent').light
const PLATE_WIDTH = 400

/**
 * Draws what surrounds the title of a card for shared links: the logo, a brass rule, and a dark plate on the right.
 * @param seed determines the drawing on the plate
 * @param size of the card, in pixels
 * @param left the left edge of the plate, in pixels
 * @param isPlain leaves the plate without a drawing, for a scene on top of it
 * @returns elements of an SVG with a transparent background
 */
export function ogPlate(
  seed: string,
  { width, height }: { readonly width: number; readonly height: number },
  left: number,
  isPlain: boolean,
): string {
  const random = randomFrom(seed)
  const drawing = drawingOf[seed] ?? drawings[Math.floor(random() * drawings.length)] ?? seal
  const lines = isPlain ? '' : `<g transform="translate(${left} 0)">${drawing(random, PLATE_WIDTH, height)}</g>`
  return `<clipPath id="plate"><path d="M${left} 0H${width}V${height}H${left}Z"/></clipPath>
<path fill="${INK}" d="M${left} 0H${width}V${height}H${left}Z"/>
<g clip-path="url(#plate)" fill="none" stroke="${PAPER}" stroke-width="2">${lines}</g>
<path stroke="${BRASS}" stroke-width="4" d="M72 ${height - 138}h96"/>
<g transform="translate(68 ${height - 110}) scale(1.6)" fill="none" stroke="${INK}" stroke-width="2">
<path d="M8 7h16M10.5 10.5h11M12.5 11v9.5M16 11v9.5M19.5 11v9.5"/>
<path d="M3 23.5q3.25-2.5 6.5 0t6.5 0 6.5 0 6.5 0M7 28q2.25-1.75 4.5 0t4.5 0 4.5 0 4.5 0"/>
</g>`
}

/** Returns pseudorandom numbers from 0 to 1. */
type Random = () => number

/** Returns the elements of a drawing in an area of these pixels. */
type Drawing = (random: Random, width: number, height: number) => string

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Draws a seal: rings around one point, one of them toothed. */
function seal(random: Random, _width: number, height: number): string {
  const x = 120 + random() * 200
  const y = 170 + random() * (height - 340)
  const inner = 40 + random() * 40
  const step = 26 + random() * 14
  const rings = range(7).map(
    (index) => `<circle cx="${x}" cy="${y}" r="${inner + index * step}" opacity="${0.9 - index * 0.1}"/>`,
  )
  const radius = inner + 2.5 * step
  const teeth = `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${BRASS}" stroke-width="${step * 0.6}" stroke-dasharray="3 ${6 + Math.round(random() * 5)}"/>`
  return rings.join('') + teeth
}

const bar = (x: number, y: number, length: number, color: string) =>
  `<path stroke="${color}" stroke-width="8" d="M${x - length} ${y - 14}h${length}"/>`

/** Draws a ledger: lines, bars in two columns for the amounts, one of them in brass. */
function ledger(random: Random, width: number, height: number): string {
  const rows = range(14).map((index) => 45 + index * 42)
  const rules = rows.map((y) => `<path opacity="0.35" d="M40 ${y}H${width - 40}"/>`)
  const balance = 5 + Math.floor(random() * 7)
  const bars = rows.slice(1).map((y, index) => {
    const isLeft = random() < 0.5
    const length = 40 + random() * 90
    return bar(isLeft ? 220 : width - 40, y, length, index === balance ? BRASS : PAPER)
  })
  return `${rules.join('')}<path d="M235 20V${height - 20}"/>${bars.join('')}`
}

/** Draws a harbor chart: depth lines, one of them in brass. */
function depths(random: Random): string {
  const waves = range(3).map(() => ({ length: 90 + random() * 160, height: 12 + random() * 26, phase: random() * 6 }))
  const brass = 4 + Math.floor(random() * 9)
  return range(17)
    .map((index) => {
      const points = range(41).map((part) => {
        const x = part * 10
        const y =
          10 +
          index * 38 +
          waves.reduce(
            (sum, { length, height, phase }) => sum + height * Math.sin(x / length + phase + index * 0.22),
            0,
          )
        return `${x} ${y.toFixed(1)}`
      })
      return `<path opacity="${index === brass ? 1 : 0.55}" stroke="${index === brass ? BRASS : PAPER}" stroke-width="${index === brass ? 4 : 2}" d="M${points.join('L')}"/>`
    })
    .join('')
}

/** Draws a colonnade: columns with vertical grooves below a beam. */
function colonnade(random: Random, width: number, height: number): string {
  const count = 3 + Math.floor(random() * 2)
  const gap = 400 / count
  const top = 110 + random() * 60
  const brass = Math.floor(random() * count)
  const columns = range(count).map((index) => {
    const center = gap * (index + 0.5)
    const flutes = range(5).map((flute) => `M${center + (flute - 2) * gap * 0.13} ${top + 46}V${height}`)
    return `<path stroke="${index === brass ? BRASS : PAPER}" d="${flutes.join('')}M${center - gap * 0.36} ${top + 34}h${gap * 0.72}"/>`
  })
  const beams = range(3).map((index) => `M0 ${top - index * 26}H${width}`)
  return `<path d="${beams.join('')}"/>${columns.join('')}`
}

/** Draws deadlines: parallel lines with circles on them, one line in brass. */
function chains(random: Random, width: number, height: number): string {
  const brass = 2 + Math.floor(random() * 5)
  return range(9)
    .map((index) => {
      const y = 60 + (index * (height - 120)) / 8
      const color = index === brass ? BRASS : PAPER
      const stops = range(7)
        .filter(() => random() < 0.4)
        .map((slot) => 32 + (slot * (width - 64)) / 6)
      const dots = stops.map(
        (x) => `<circle fill="${INK}" stroke="${color}" stroke-width="4" cx="${x}" cy="${y}" r="11"/>`,
      )
      return `<path stroke="${color}" stroke-width="${index === brass ? 4 : 2}" d="M0 ${y}H${width}"/>${dots.join('')}`
    })
    .join('')
}

const drawings: readonly Drawing[] = [seal, ledger, depths, colonnade, chains]

/** The drawings of some blog categories. The seed of a category's card is its name. */
const drawingOf: Record<string, Drawing | undefined> = {
  Technology: chains,
  'Business Law': ledger,
  'Corporate Law': seal,
  'International Law': depths,
  'Employment Law': colonnade,
}

/** Returns a function that returns pseudorandom numbers from 0 to 1, always the same for a seed (mulberry32). */
function randomFrom(seed: string): Random {
  let state = Array.from(seed).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

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
