/**
 * Takes the screenshots for the web app manifest and the README, and draws the cards for shared links. Run it by
 * `npm run pictures`, which builds the site first, and commit the results. It needs Chromium (CHROMIUM_PATH names one).
 */
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { brand } from '../../company/facts/brand.ts'
import { blogFeed } from '../../blog/blog-feed.ts'
import { categories } from '../../blog/rules/categories.ts'
import { categoryImage } from '../../blog/category-image.ts'
import { defaultOgImage, ogImage } from '../../site/page-head.ts'
import { openFont } from '../fonts/set-text.ts'
import { loadRender, type Render } from '../site/server-bundles.ts'
import { isProgram, runMain } from '../tools/processes.mjs'
import { ogCard } from './og-card.ts'
import { groupHashes, writeRecord } from './picture-sources.ts'
import { withSampleSite, takePictures, CARD_FACE } from './shots.ts'

/**
 * A preview card (og:image) to draw. `seed` determines its drawing. `note`: a line below the card's title.
 * `path`: the page whose product scene it shows.
 */
export type PlannedCard = {
  image: string
  seed: string
  area: string
  title: string
  note?: string
  path?: string
}

/** The pages whose cards show a picture of the product instead of a drawing. */
export const WITH_SCENE = [
  '/',
  '/pricing',
  '/features',
  '/security',
  '/solutions/solo',
  '/solutions/small-firms',
  '/solutions/mid-sized-firms',
  '/solutions/large-firms',
  '/solutions/specialties',
]

const AREAS: Record<string, string> = {
  blog: 'Blog',
  company: 'Company',
  resources: 'Resources',
  solutions: 'Solutions',
  webinars: 'Webinars',
}

/**
 * Returns a card for every route without a parameter, for every category of the blog, and one for all other pages.
 * @param titleOf returns the title of a page's card
 */
export async function plannedCards(titleOf: (path: string) => Promise<string>): Promise<PlannedCard[]> {
  const ofPages = await Promise.all(
    staticRoutes().map(async (path) => ({
      image: ogImage(path),
      seed: path,
      area: AREAS[path.split('/')[1] ?? ''] ?? brand.tagline,
      title: await titleOf(path),
      ...(WITH_SCENE.includes(path) ? { path } : {}),
      ...(path === '/blog' ? { note: blogFeed.description } : {}),
    })),
  )
  const ofCategories = categories.map((category) => ({
    image: categoryImage(category),
    seed: category,
    area: 'Blog',
    title: category,
    note: blogFeed.description,
  }))
  return [...ofPages, ...ofCategories, { image: defaultOgImage, seed: brand.name, area: '', title: brand.tagline }]
}

/** Returns the path of every route without a parameter. */
export function staticRoutes(): string[] {
  const tree = readFileSync('src/routeTree.gen.ts', 'utf8')
  const paths = Array.from(tree.matchAll(/^ {4}\| '(\/[^']*)'/gm), ([, path = '']) => path.replace(/(.)\/$/, '$1'))
  return [...new Set(paths)].filter((path) => !path.includes('$'))
}

/** Returns the text of the page's main heading, or its title if the page has none. */
async function headingOf(render: Render, path: string): Promise<string> {
  const { html, head }: { html: string; head: string } = JSON.parse(await render.render(path, '{}'))
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? /<title>(.*?) ·/.exec(head)?.[1]
  if (heading === undefined) throw new Error(`${path} has neither a heading nor a title`)
  return plainText(heading)
}

/** Returns the text without its tags, with single spaces, and with `&amp;` and the apostrophe decoded. */
export function plainText(html: string): string {
  return html
    .replace(/<br[^>]*>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

async function pictures(origin: string): Promise<void> {
  const render = loadRender(await readFile('build/render.js', 'utf8'))
  const cards = await plannedCards((path) => headingOf(render, path))
  await mkdir('public/screenshots', { recursive: true })
  const scenes = await takePictures(
    origin,
    cards.flatMap(({ path }) => path ?? []),
  )
  const font = await openFont(CARD_FACE)
  await mkdir('public/og', { recursive: true })
  for (const old of await readdir('public/og'))
    if (!cards.some(({ image }) => image === `/og/${old}`)) await rm(`public/og/${old}`)
  for (const { image, seed, area, title, note, path } of cards) {
    const card = await ogCard(font, { seed, area, title, note, scene: scenes.get(path ?? '') })
    await writeFile(`public${image}`, card)
    console.log(`public${image} ${card.length} ${title}`)
  }
  const titles = Object.fromEntries(cards.map(({ image, title }) => [image, title]))
  writeRecord({ cards: titles, groups: await groupHashes(origin, cards) })
}

if (isProgram(import.meta.url)) await runMain(() => withSampleSite(pictures))
