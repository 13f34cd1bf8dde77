/**
 * Makes the recording of the sample webinars from the product's scenes, with its captions and its poster. Run it by
 * `npm run recording`, which builds the site first, and commit the results. It needs Chromium and ffmpeg with libvpx
 * (FFMPEG_PATH names one).
 *
 * The film is VP9 in WebM alone: every browser for which the build writes styles plays it (`cssTarget` in
 * vite.config.ts), also a Chromium without H.264.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { captionFile, cues, sampleRecording } from '../../webinars/rules/sample-recording.ts'
import { openFont } from '../fonts/set-text.ts'
import { steadyChromium } from '../tools/steady-chromium.ts'
import { runMain, Stop } from '../tools/processes.mjs'
import {
  filmedScenes,
  filmFrame,
  HEIGHT,
  WIDTH,
  type ScenePicture,
  FRAMES_PER_SECOND,
  framesOf,
  RECORDING_RECORD,
  recordingHashes,
} from './recording-card.ts'
import { withSampleSite, returningVisitor, show, standAlone, CARD_FACE, FILM_FORM, SCENE_CLASS } from './shots.ts'

const ffmpeg = process.env['FFMPEG_PATH'] || 'ffmpeg'
const FILM = `public${sampleRecording.film}`

await runMain(async () => {
  await requireEncoder()
  await withSampleSite(record)
})

async function record(origin: string): Promise<void> {
  const pictures = await takeScenes(origin)
  const font = await openFont(CARD_FACE)
  const cards = await Promise.all(
    cues.map(async (cue) => ({ seconds: cue.seconds, frame: await filmFrame(font, cue, pictures.get(cue.name)) })),
  )
  await mkdir('public/recordings', { recursive: true })
  await encode(framesOf(cards))
  const [first] = cards
  await sharp(first?.frame, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .webp({ quality: 80, effort: 6 })
    .toFile(`public${sampleRecording.poster}`)
  await writeFile(`public${sampleRecording.captions}`, captionFile(cues))
  await writeFile(RECORDING_RECORD, `${JSON.stringify(await recordingHashes(origin), null, 2)}\n`)
  for (const file of [sampleRecording.film, sampleRecording.poster, sampleRecording.captions])
    console.log(`public${file} ${(await stat(`public${file}`)).size}`)
}

/** Returns the picture of each card's scene, by the name of its cue. */
async function takeScenes(origin: string): Promise<Map<string, ScenePicture>> {
  const browser = await chromium.launch(steadyChromium())
  try {
    const page = await returningVisitor(browser, origin, FILM_FORM)
    const pictures = new Map<string, ScenePicture>()
    for (const [name, filmed] of Object.entries(filmedScenes)) {
      if (filmed === null) continue
      await show(page, origin + filmed.path)
      const figure = page.locator(`.${filmed.scene}`).first()
      for (const control of filmed.tick ?? []) await figure.locator('label', { has: page.locator(control) }).click()
      await page.mouse.move(0, 0)
      const frame = figure.locator(`.${SCENE_CLASS}`)
      await frame.evaluate(standAlone)
      const radius = await frame.evaluate((element) => parseFloat(getComputedStyle(element).borderTopLeftRadius))
      pictures.set(name, { png: await frame.screenshot(), radius: radius * FILM_FORM.deviceScaleFactor })
    }
    return pictures
  } finally {
    await browser.close()
  }
}

async function requireEncoder(): Promise<void> {
  const child = spawn(ffmpeg, ['-hide_banner', '-encoders'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let listed = ''
  child.stdout.on('data', (part) => (listed += part))
  await once(child, 'close').catch(() => undefined)
  if (!listed.includes('libvpx-vp9'))
    throw new Stop(
      'no ffmpeg with libvpx was found. Install it (Debian: apt-get install ffmpeg), or name one in FFMPEG_PATH.',
    )
}

/** Writes the film. The options put the index before the pictures, and leave out the encoder's version. */
async function encode(frames: Iterable<Buffer>): Promise<void> {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_PER_SECOND}`]
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  const codec = ['-c:v', 'libvpx-vp9', '-crf', '42', '-b:v', '0', '-g', '500', '-deadline', 'good', '-cpu-used', '2']
  const space = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p', ...colors]
  const file = ['-row-mt', '1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-cues_to_front', '1', FILM]
  const options = ['-hide_banner', '-loglevel', 'error', '-y', ...input, '-i', '-', '-an', ...space, ...codec, ...file]
  const child = spawn(ffmpeg, options, { stdio: ['pipe', 'inherit', 'inherit'] })
  const closed = once(child, 'close')
  child.stdin.on('error', () => undefined) // the exit status says what failed
  for (const frame of frames) if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), closed])
  child.stdin.end()
  const [status] = await closed
  if (status !== 0) throw new Stop(`ffmpeg could not write ${FILM} (status ${status}), see above.`)
}
