import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText, plannedCards } from '../../src/build/drawings/pictures.ts'
import { groupHashes, readRecord } from '../../src/build/drawings/picture-sources.ts'
import { ogImage } from '../../src/site/page-head.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const record = readRecord()

let server: TestServer

beforeAll(async () => {
  const port = await freePort()
  server = await startServer({ port, env: { SITE_ORIGIN: `http://127.0.0.1:${port}` }, sample: true })
})
afterAll(() => server.remove())

const drawnWords = () => plannedCards(async (path) => record.cards[ogImage(path)] ?? 'no card')

test('every page and every category has its own picture for sharing, and all other pages share one', async () => {
  const images = (await drawnWords()).map(({ image }) => image)
  expect(Object.keys(record.cards).toSorted()).toEqual(images.toSorted())
})

test('a page’s picture for sharing has the text of its heading; if not, run `npm run pictures`', async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
  const paths = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, place = '']) => new URL(place).pathname)
  const drawn = paths.filter((path) => record.cards[ogImage(path)] !== undefined)
  expect(drawn.length).toBeGreaterThan(20)
  const headings = await Promise.all(
    drawn.map(async (path) => {
      const html = await (await fetch(server.origin + path)).text()
      return [path, plainText(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '')]
    }),
  )
  expect(headings).toEqual(drawn.map((path) => [path, record.cards[ogImage(path)]]))
})

test('the product’s screenshots are up to date; if not, run `npm run pictures` and commit them', async () => {
  expect(await groupHashes(server.origin, await drawnWords())).toEqual(record.groups)
})
