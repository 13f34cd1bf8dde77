/**
 * Draws the pictures that stand for pages where their links are shared: one for every route without a parameter, with its main
 * heading; one for every category of the blog; one for all else. Run it after a build, when pages or headings have changed, and
 * commit the results:
 *   node src/build/drawings/og-images.mjs
 * The committed ones are set in Liberation Serif; elsewhere the system's serif takes its place.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { categories } from '../../blog/rules/categories.ts'
import { categoryImage } from '../../blog/category-image.ts'
import { brand } from '../../company/facts/brand.ts'
import { defaultOgImage, OG_IMAGE_SIZE, ogImage } from '../../site/og-image.ts'
import { ogPlate } from './og-plate.mjs'
import { loadRender } from '../site/render-bundle.ts'
import { siteColor } from './token-colors.ts'

const LIMIT = 60 * 1024
const FOLDER = 'public/og'
const INK = siteColor('ink').light
const MUTED = siteColor('muted').light
const PAPER = siteColor('paper').light

const render = loadRender(await readFile('build/render.js', 'utf8'))
const tree = await readFile('src/routeTree.gen.ts', 'utf8')
const paths = [...tree.matchAll(/^ {4}\| '(\/[^']*)'/gm)].map(([, path]) => path)

/** The words of the page's main heading; of its title, where the page is built without one. */
async function headingOf(path) {
  const { html, head } = JSON.parse(await render.render(path, '{}'))
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? /<title>(.*?) ·/.exec(head)?.[1]
  if (heading === undefined) throw new Error(`${path} has neither a heading nor a title`)
  const text = heading.replace(/<br[^>]*>/g, ' ').replace(/<[^>]+>/g, '')
  return text
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What a page's own picture says above the title: where it lies. */
function areaOf(path) {
  const [area] = path.slice(1).split('/')
  const names = {
    blog: 'Blog',
    company: 'Company',
    resources: 'Resources',
    solutions: 'Solutions',
    webinars: 'Webinars',
  }
  return names[area] ?? brand.tagline
}

const pictures = new Map()
for (const path of new Set(paths.filter((each) => !each.includes('$')).map((each) => each.replace(/(.)\/$/, '$1')))) {
  pictures.set(ogImage(path), { seed: path, area: areaOf(path), title: await headingOf(path) })
}
for (const category of categories) {
  pictures.set(categoryImage(category), { seed: category, area: 'Blog', title: category })
}
pictures.set(defaultOgImage, { seed: brand.name, area: '', title: brand.tagline })

await mkdir(FOLDER, { recursive: true })
for (const old of await readdir(FOLDER)) if (!pictures.has(`/og/${old}`)) await rm(`${FOLDER}/${old}`)
for (const [file, picture] of pictures) {
  const image = await draw(picture)
  if (image.length > LIMIT) throw new Error(`${file} has ${image.length} bytes, more than ${LIMIT}`)
  await writeFile(`public${file}`, image)
  console.log(`public${file} ${image.length} ${picture.title}`)
}

async function draw({ seed, area, title }) {
  const words = await setTitle(title)
  const name = await setWords(brand.name, 34, INK)
  const layers = [
    { input: Buffer.from(ogPlate(seed, OG_IMAGE_SIZE)), left: 0, top: 0 },
    { input: words.data, left: 72, top: 300 - Math.round(words.info.height / 2) },
    { input: name.data, left: 132, top: 532 },
  ]
  if (area !== '') layers.push({ input: (await setWords(area, 30, MUTED, 'Italic')).data, left: 72, top: 72 })
  return sharp({ create: { ...OG_IMAGE_SIZE, channels: 3, background: PAPER } })
    .composite(layers)
    .png({ palette: true, colors: 64, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

/** As large as four lines of it fit beside the plate. */
async function setTitle(title) {
  for (let size = 84; ; size -= 4) {
    const set = await setWords(title, size, INK)
    if (set.info.height <= 340 || size <= 44) return set
  }
}

function setWords(words, size, color, style = '') {
  const text = `<span foreground="${color}">${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</span>`
  return sharp({
    text: {
      text,
      font: `Liberation Serif ${style} ${size}`,
      width: 660,
      dpi: 72,
      spacing: Math.round(size * 0.06),
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}
