import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import sharp from 'sharp'
import { steadyChromium } from '../tools/steady-chromium.ts'
import { parseHttpAddress } from '../local/http-address.mjs'
import { startLocalServer } from '../local/local-server.ts'
import { stopOnSignals, stopProcesses } from '../tools/processes.mjs'
import type { CardScene } from './og-card.ts'

/** The window for a screenshot, as options of Playwright's `newContext`. */
type Form = { viewport: { width: number; height: number }; deviceScaleFactor: number; isMobile?: boolean }

export type Shot = { file: string; path: string; form: Form }

const WIDE: Form = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const NARROW: Form = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }

/** The screenshots in `public/manifest.webmanifest`, which also states their sizes. */
export const SCREENSHOTS: readonly Shot[] = [
  { file: 'public/screenshots/home-wide.webp', path: '/', form: WIDE },
  { file: 'public/screenshots/blog-wide.webp', path: '/blog', form: WIDE },
  { file: 'public/screenshots/home-narrow.webp', path: '/', form: NARROW },
  { file: 'public/screenshots/request-demo-narrow.webp', path: '/request-demo', form: NARROW },
]

export const README_SHOTS: readonly Shot[] = [{ file: 'docs/screenshot.png', path: '/', form: WIDE }]

/** The class of product scenes. A card shows the first scene of its page. */
export const SCENE_CLASS = 'scene__frame'

/** The window for scenes: a phone's width, at a double resolution, so that a larger scene stays sharp. */
const SCENE_FORM: Form = { viewport: { width: 400, height: 844 }, deviceScaleFactor: 2 }

/** The font file in `src/styles/fonts` for the texts of cards. */
export const CARD_FACE = 'ledger-serif.woff2'

/** The window for the scenes of the recording: wide enough that each scene fits into the height of the film. */
export const FILM_FORM: Form = { viewport: { width: 480, height: 1000 }, deviceScaleFactor: 2 }

/**
 * Takes the screenshots of a running site with its sample content, and writes them to their files. The browser shows
 * pages as on a second visit: in the site's own typeface, which the service worker has stored by then.
 * @param scenesOf paths of pages
 * @returns the first scene of each of these pages that has one, by path
 */
export async function takePictures(origin: string, scenesOf: readonly string[]): Promise<Map<string, CardScene>> {
  const browser = await chromium.launch(steadyChromium())
  try {
    for (const { file, path, form } of [...SCREENSHOTS, ...README_SHOTS]) {
      const page = await returningVisitor(browser, origin, form)
      await show(page, origin + path)
      const picture = sharp(await page.screenshot())
      const small = file.endsWith('.webp')
        ? picture.webp({ quality: 72, effort: 6 })
        : picture.png({ palette: true, colors: 128, effort: 10, compressionLevel: 9 })
      const { width, height, size } = await small.toFile(file)
      console.log(`${file} ${width}x${height} ${size}`)
      await page.context().close()
    }
    const page = await returningVisitor(browser, origin, SCENE_FORM)
    const scenes = new Map<string, CardScene>()
    for (const path of scenesOf) {
      await show(page, origin + path)
      const scene = page.locator(`.${SCENE_CLASS}`).first()
      if ((await scene.count()) === 0) continue
      await scene.evaluate(standAlone)
      // Playwright scrolls a scene at the window's edge a few pixels too little, so its last rows would be blank.
      await scene.evaluate((frame) => frame.scrollIntoView({ block: 'center' }))
      scenes.set(path, { picture: await scene.screenshot(), corner: await scene.evaluate(cornerOf) })
    }
    return scenes
  } finally {
    await browser.close()
  }
}

/** Hides the drawing behind a scene, and aligns the scene to whole pixels, so that no background shows at its edges. */
export function standAlone(frame: HTMLElement | SVGElement): void {
  for (const plate of document.querySelectorAll<HTMLElement>('.opening__plate')) plate.style.visibility = 'hidden'
  const before = frame.getBoundingClientRect()
  frame.style.width = `${Math.floor(before.width)}px`
  frame.style.height = `${Math.ceil(before.height)}px`
  const { left, top } = frame.getBoundingClientRect()
  const [x, y] = [left + scrollX, top + scrollY]
  frame.style.translate = `${Math.ceil(x) - x}px ${Math.ceil(y) - y}px`
}

/** Returns the radius of an element's corners, as a share of its width. */
function cornerOf(frame: Element): number {
  return Number.parseFloat(getComputedStyle(frame).borderTopLeftRadius) / frame.getBoundingClientRect().width
}

export async function returningVisitor(browser: Browser, origin: string, form: Shot['form']): Promise<Page> {
  const context = await browser.newContext({ ...form, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${origin}/terms`)
  await page.waitForFunction(() => navigator.serviceWorker?.controller?.state === 'activated')
  return page
}

/** Opens a page. @throws if its text is not in the site's own typeface, because pictures must show that typeface */
export async function show(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  const isOwn = await page.evaluate(async () => {
    const faces = await document.fonts.ready
    return faces.check('16px "Ledger Serif"') && 'face' in document.documentElement.dataset
  })
  if (!isOwn) throw new Error(`${address} is not set in the site's own face`)
}

/**
 * Runs the built site with its sample content in a temporary folder, and ends the process after `take`.
 * @param take takes pictures of the site
 */
export async function withSampleSite(take: (origin: string) => Promise<void>): Promise<void> {
  stopOnSignals()
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-pictures-'))
  process.env['DATA_DIR'] = folder
  const address = parseHttpAddress(`127.0.0.1:${await anyPort()}`)
  const server = await startLocalServer({ address, env: { SITE_ORIGIN: address.origin } })
  server.ended.catch(() => undefined)
  await take(address.origin)
  // The server is stopped on purpose, so the rejection of `server.ended` is ignored. The mail server that
  // `startLocalServer` opens would keep this process alive, so the process must exit explicitly.
  await stopProcesses()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

function anyPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0))
    })
  })
}
