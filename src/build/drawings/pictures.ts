/**
 * Takes the screenshots for the web app manifest and the README, and draws the cards for shared links. Run it by
 * `npm run pictures`, which builds the site first, and commit the results. It needs Chromium (CHROMIUM_PATH names one).
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { openFont } from '../fonts/set-text.ts'
import { loadRender } from '../site/render-bundle.ts'
import { runMain } from '../tools/processes.mjs'
import { ogCard } from './og-card.ts'
import { headingOf, plannedCards } from './og-pages.ts'
import { groupHashes, RECORD } from './picture-sources.ts'
import { withSampleSite, takePictures, CARD_FACE } from './shots.ts'

await runMain(() => withSampleSite(pictures))

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
  await writeFile(RECORD, `${JSON.stringify({ cards: titles, groups: await groupHashes(origin, cards) }, null, 2)}\n`)
}
