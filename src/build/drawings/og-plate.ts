import { siteColor } from './token-colors.ts'

const INK = siteColor('ink').light
const PAPER = siteColor('paper').light
const BRASS = siteColor('accent').light
const WIDTH = 400

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
  const lines = isPlain ? '' : `<g transform="translate(${left} 0)">${drawing(random, WIDTH, height)}</g>`
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
