import sharp, { type OverlayOptions } from 'sharp'
import { brand } from '../../company/facts/brand.ts'
import { type Cue, type CueName, sampleRecording, captionFile, cues } from '../../webinars/rules/sample-recording.ts'
import { type OpenFont, openFont } from '../fonts/set-text.ts'
import { balanced, path, setArea, ogPlate } from './og-card.ts'
import { siteColor } from './token-colors.ts'
import { filesIn, hashOf, hashOfShown, partOf, shownPage } from './picture-sources.ts'
import { CARD_FACE } from './shots.ts'

/** What a card of the film shows beside its text: a product scene of a page, after these controls were ticked. */
export type FilmedScene = {
  path: string
  /** The class of the scene's figure. */
  scene: string
  tick?: readonly string[]
}

/** A picture of a scene as a PNG, and the radius of its corners in pixels. */
export type ScenePicture = { png: Buffer; radius: number }

const matters = { path: '/', scene: 'scene--matters' }
const calendar = { path: '/', scene: 'scene--calendar' }
const ledger = { path: '/', scene: 'scene--ledger' }

export const filmedScenes: Record<CueName, FilmedScene | null> = {
  opening: null,
  docket: matters,
  'docket-of-one': { ...matters, tick: ['[value=JW]'] },
  deadlines: { path: '/features', scene: 'scene--chain' },
  conflict: calendar,
  'no-conflict': { ...calendar, tick: ['[value=one]'] },
  ledger,
  'ledger-agrees': { ...ledger, tick: ['.tick__first', '.tick__second'] },
  thread: { path: '/', scene: 'scene--hub' },
  closing: null,
}

export const { width: WIDTH, height: HEIGHT } = sampleRecording
/** The area of a scene in the film. */
const AREA = { left: 676, top: 36, width: 540, height: HEIGHT - 72 }
const LEFT = 72
const TEXT_WIDTH = 510
const INK = siteColor('ink').light
const MUTED = siteColor('muted').light
const PAPER = siteColor('paper').light

const title = { size: 56, weight: 500, leading: 64 }
const caption = { size: 33, weight: 400, leading: 46 }
/** The baseline of the title's first line. */
const TOP = 208

/** Returns a card's text with the dark area on the right, as an SVG. Without a scene, a drawing fills that area. */
function cardOfCue(font: OpenFont, cue: Cue, hasScene: boolean): string {
  const left = hasScene ? 780 : 880
  const width = hasScene ? TEXT_WIDTH : left - 2 * LEFT
  const head = setLines(font, cue.title, title, TOP, width, INK)
  const body = setLines(font, cue.text, caption, head.next + 8, width, MUTED)
  const parts = [
    ogPlate('Technology', { width: WIDTH, height: HEIGHT }, left, hasScene),
    path(setArea(font, 'Sample recording', width), LEFT, 112, MUTED),
    ...head.lines,
    ...body.lines,
    path(font.set(brand.name, { size: 34, weight: 500 }).path, 132, HEIGHT - 66, INK),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${parts.join('')}</svg>`
}

type Type = { size: number; weight: number; leading: number }

function setLines(font: OpenFont, words: string, type: Type, top: number, width: number, color: string) {
  const lines = balanced(words.split(' '), (part) => font.set(part, type).width, width)
  return {
    lines: lines.map((line, index) => path(font.set(line, type).path, LEFT, top + index * type.leading, color)),
    next: top + lines.length * type.leading,
  }
}

/** Returns a card as one frame: three bytes for each pixel. `picture`: its scene, if it has one. */
export async function filmFrame(font: OpenFont, cue: Cue, picture?: ScenePicture): Promise<Buffer> {
  const layers: OverlayOptions[] = [
    { input: Buffer.from(cardOfCue(font, cue, picture !== undefined)), left: 0, top: 0 },
  ]
  if (picture !== undefined) layers.push(await placed(picture))
  const drawn = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } }).composite(layers)
  return drawn.removeAlpha().raw().toBuffer()
}

/** Returns the scene in the middle of its area, without what shows outside of its round corners. */
async function placed({ png, radius }: ScenePicture): Promise<OverlayOptions> {
  const { width: taken } = await sharp(png).metadata()
  const { data, info } = await sharp(png)
    .resize({ width: AREA.width, height: AREA.height, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${(radius * width) / taken}"/></svg>`
  const input = await sharp(data)
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return {
    input,
    left: AREA.left + Math.round((AREA.width - width) / 2),
    top: AREA.top + Math.round((AREA.height - height) / 2),
  }
}

/** One card of the film: three bytes for each pixel. */
export type FilmCard = { seconds: number; frame: Buffer }

export const FRAMES_PER_SECOND = 25
const FADE_FRAMES = 10

/** Yields the frames of the film. Each card fades into the next. */
export function* framesOf(cards: readonly FilmCard[]): Generator<Buffer> {
  let before: Buffer | undefined
  for (const { seconds, frame } of cards) {
    for (let index = 1; index <= seconds * FRAMES_PER_SECOND; index++)
      yield before === undefined || index >= FADE_FRAMES ? frame : blended(before, frame, eased(index / FADE_FRAMES))
    before = frame
  }
}

/** Returns a share of time from 0 to 1 as a share of the way, slow at both ends. */
const eased = (share: number) => share * share * (3 - 2 * share)

function blended(before: Buffer, after: Buffer, share: number): Buffer {
  const mixed = Buffer.allocUnsafe(after.length)
  for (let index = 0; index < mixed.length; index++) {
    const old = before[index] ?? 0
    mixed[index] = old + ((after[index] ?? 0) - old) * share
  }
  return mixed
}

/** The content of `recording-record.json`: the hashes of the recording's sources, and of its files. */
export type RecordingRecord = { sources: string; files: string }

export const RECORDING_RECORD = 'src/build/drawings/recording-record.json'

const MAKING = ['src/build/drawings/{recording,recording-card,recording-frames,screenshots,shots}.ts']

/**
 * Returns the hashes for the present recording and the present site: of the captions, the cards without their scenes,
 * and the scenes as `groupHashes` does.
 * @param origin of a running site with the sample content
 */
export async function recordingHashes(origin: string): Promise<RecordingRecord> {
  const font = await openFont(CARD_FACE)
  const scenes = cues.flatMap(({ name }) => filmedScenes[name] ?? [])
  return {
    sources: hashOf([
      ...filesIn([...MAKING, `src/styles/fonts/${CARD_FACE}`]),
      captionFile(cues),
      ...cues.map((cue) => cardOfCue(font, cue, filmedScenes[cue.name] !== null)),
      ...(await Promise.all(
        scenes.map(async ({ path, scene }) => {
          const shown = partOf(await shownPage(origin, path), scene)
          return shown ? hashOfShown(origin, shown) : `no ${scene} on ${path}`
        }),
      )),
    ]),
    files: hashOf(filesIn(['public/recordings/*'])),
  }
}
