/**
 * Takes the manifest's screenshots from a running site, with its sample articles. Run when the look has changed, and commit the
 * results; `public/manifest.webmanifest` must name their sizes:
 *   node src/build/drawings/screenshots.mjs http://127.0.0.1:8090
 */
import { mkdir } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumOptions } from '../tools/chromium.ts'

const origin = process.argv[2] ?? 'http://127.0.0.1:8090'
const WIDE = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }
const NARROW = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true }
const SHOTS = [
  { file: 'home-wide.webp', path: '/', form: WIDE },
  { file: 'blog-wide.webp', path: '/blog', form: WIDE },
  { file: 'home-narrow.webp', path: '/', form: NARROW },
  { file: 'request-demo-narrow.webp', path: '/request-demo', form: NARROW },
]

const browser = await chromium.launch(chromiumOptions())
await mkdir('public/screenshots', { recursive: true })
for (const { file, path, form } of SHOTS) {
  const page = await browser.newPage({ ...form, colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const { width, height } = await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(`public/screenshots/${file}`)
  console.log(`public/screenshots/${file} ${width}x${height}`)
  await page.close()
}
await browser.close()
