/**
 * Takes the screenshots for the web app manifest and the README, and draws the cards for shared links. Run it by
 * `npm run pictures`, which builds the site first, and commit the results. It needs Chromium (CHROMIUM_PATH names one).
 */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openFont } from '../fonts/set-text.ts'
import { parseHttpAddress } from '../local/http-address.mjs'
import { startLocalServer } from '../local/local-server.mjs'
import { loadRender } from '../site/render-bundle.ts'
import { stopOnSignals, stopProcesses } from '../tools/processes.mjs'
import { runMain } from '../tools/stop.mjs'
import { ogCard } from './og-card.ts'
import { headingOf, plannedCards } from './og-pages.ts'
import { groupHashes, RECORD } from './picture-sources.ts'
import { takePictures } from './screenshots.mjs'
import { CARD_FACE } from './shots.ts'

await runMain(pictures)

async function pictures() {
  stopOnSignals()
  const render = loadRender(await readFile('build/render.js', 'utf8'))
  const cards = await plannedCards((path) => headingOf(render, path))
  const folder = await mkdtemp(join(tmpdir(), 'lexharbor-pictures-'))
  process.env.DATA_DIR = folder
  const address = parseHttpAddress(`127.0.0.1:${await anyPort()}`)
  const server = await startLocalServer({ address, env: { SITE_ORIGIN: address.origin } })
  server.ended.catch(() => undefined)
  await mkdir('public/screenshots', { recursive: true })
  const scenes = await takePictures(
    address.origin,
    cards.flatMap(({ path }) => path ?? []),
  )
  const font = await openFont(CARD_FACE)
  await mkdir('public/og', { recursive: true })
  for (const old of await readdir('public/og'))
    if (!cards.some(({ image }) => image === `/og/${old}`)) await rm(`public/og/${old}`)
  for (const { image, seed, area, title, path } of cards) {
    const card = await ogCard(font, { seed, area, title, scene: scenes.get(path) })
    await writeFile(`public${image}`, card)
    console.log(`public${image} ${card.length} ${title}`)
  }
  const titles = Object.fromEntries(cards.map(({ image, title }) => [image, title]))
  await writeFile(
    RECORD,
    `${JSON.stringify({ cards: titles, groups: await groupHashes(address.origin, cards) }, null, 2)}\n`,
  )
  // The server is stopped on purpose, so the rejection of `server.ended` is ignored. The mail server that
  // `startLocalServer` opens would keep this process alive, so the process must exit explicitly.
  await stopProcesses()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}

function anyPort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
