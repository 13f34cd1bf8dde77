import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, constants, createBrotliDecompress } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alwaysKept } from '../../src/lib/server-pages.ts'
import { bundles, readBundle } from '../../src/service-worker/bundle.ts'
import {
  entriesToPrecache,
  isFile,
  SCRIPTED_PAGES,
  type PrecacheEntry,
} from '../../src/service-worker/precache-rules.ts'
import { beyondBudget, readBudgets, type Budgets, type PageBudget } from '../support/repository/budgets.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const WORKER = '/sw.js'
/**
 * The bytes, with headers, that a server may send on a new connection before the browser's first acknowledgement: ten
 * packets (RFC 6928).
 */
const FIRST_FLIGHT_BYTES = 10 * 1460

let server: TestServer

beforeAll(async () => {
  // Use a fixed origin, because the test's port in the links would change the size of pages.
  server = await startServer({ sample: true, env: { SITE_ORIGIN: 'https://site.firm.test' } })
})
afterAll(() => server.remove())

test('the bytes of pages, of the first touch and of the service worker are within tests/budgets.json, and close to it', async () => {
  const paths = Object.keys(readBudgets().pages)
  const measured = {
    pages: Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await costOfPage(path)] as const))),
    ...(await costOfLife()),
  }
  expect(beyondBudget(measured), `measured: ${JSON.stringify(measured)}`).toEqual([])
})

test('the heading and the first lines of each page, with their styles, arrive before the browser’s first acknowledgement', async () => {
  const late: Record<string, string> = {}
  for (const path of Object.keys(readBudgets().pages)) {
    const begin = await firstFlight(path)
    // The browser paints a page while it arrives. If the first lines come later, the visitor waits for another round
    // trip.
    if (!/<\/h1>.*?<\/p>/s.test(begin)) late[path] = `ends with ${begin.slice(-120)}`
  }
  expect(late).toEqual({})
})

/** Returns the beginning of a page that arrives before the browser's first acknowledgement. */
async function firstFlight(path: string): Promise<string> {
  const request = get(server.origin + path, { agent: false, headers: { 'Accept-Encoding': 'br' } })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer === undefined) throw new Error(`no answer for ${path}`)
  expect(answer.headers['content-encoding']).toBe('br')
  const fields = answer.rawHeaders.map((text, place) => text + (place % 2 === 0 ? ': ' : '\r\n'))
  const head = `HTTP/1.1 200 OK\r\n${fields.join('')}\r\n`
  const body = (await buffer(answer)).subarray(0, FIRST_FLIGHT_BYTES - Buffer.byteLength(head))
  const page = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })
  page.end(body)
  return (await buffer(page)).toString()
}

async function costOfPage(path: string): Promise<Omit<PageBudget, 'firstView'>> {
  const html = await text(path)
  const [styles = ''] = texts(html, /<style>(.*?)<\/style>/gs)
  const scripts = texts(html, /<script>(.*?)<\/script>/gs)
  return {
    html: Buffer.byteLength(html),
    compressed: await transferred(path),
    styles: Buffer.byteLength(styles),
    scripts: Buffer.byteLength(scripts.join('')),
  }
}

async function costOfLife(): Promise<Omit<Budgets, 'pages' | 'install'>> {
  const page = await text('/')
  const loader = texts(page, /<script>(.*?)<\/script>/gs).at(-1) ?? ''
  // The import map in the page lists the modules that the loader loads.
  const chunks = texts(page, /"(\/assets\/[^"]+\.js)":"sha256-/g)
  const entry = (await Promise.all(chunks.map(text))).join('\n')
  const sheets = texts(entry, /["'`](\/assets\/index-[^"'`]+\.css)["'`]/g)
  expect([chunks.length > 3, sheets.length]).toEqual([true, 1])
  const kept = texts(await text(WORKER), /"url":"(\/[^"]*)"/g).map((url) => ({ url, revision: null }))
  expect(kept.length).toBeGreaterThan(100)
  // The test computes this sum. tests/e2e/first-view.spec.ts measures the bytes that Chromium really receives.
  const installElsewhere = await costOfInstall(kept)
  expect(await costOfInstall(entriesToPrecache(kept, true))).toBeLessThanOrEqual(installElsewhere / 2)
  return {
    loader: { plain: Buffer.byteLength(loader), compressed: brotliCompressSync(loader).length },
    firstTouch: await sumOf([...chunks, ...sheets]),
    installElsewhere,
  }
}

async function costOfInstall(entries: readonly PrecacheEntry[]): Promise<number> {
  const hasScripts = entries.some(({ url }) => url.endsWith('.js'))
  const bundle = hasScripts ? bundles.files : bundles.pages
  const { parts } = readBundle(new TextEncoder().encode(await text(bundle)))
  const paths = entries.map(({ url }) => url)
  const others = paths.filter((path) => !parts.has(path))
  // Only these files may load separately, outside of the bundle (many files in one answer): the font; with data saving
  // also the drawings, the manifest and the style sheet.
  expect(others.filter((path) => !isFile(path) || (hasScripts && !path.endsWith('.woff2')))).toEqual([])
  // The bundle also contains pages that the service worker stores outside of its precache: the lists, or with data
  // saving the pages whose content needs scripts.
  expect([...parts.keys()].filter((path) => !paths.includes(path)).toSorted()).toEqual(
    hasScripts ? alwaysKept.toSorted() : SCRIPTED_PAGES.toSorted(),
  )
  return await sumOf([WORKER, bundle, ...others])
}

async function sumOf(paths: readonly string[]): Promise<number> {
  let sum = 0
  for (const path of new Set(paths)) sum += await transferred(path)
  return sum
}

async function text(path: string): Promise<string> {
  const response = await fetch(server.origin + path)
  expect(response.status).toBeLessThan(500)
  return response.text()
}

async function transferred(path: string): Promise<number> {
  const response = await fetch(server.origin + path, { headers: { 'Accept-Encoding': 'br' }, method: 'HEAD' })
  return Number(response.headers.get('content-length'))
}

const texts = (text: string, pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, found = '']) => found)
