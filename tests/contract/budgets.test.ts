import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brotliCompressSync } from 'node:zlib'
import { BUNDLE_PATH } from '../../src/service-worker/page-bundle.ts'
import { entriesToPrecache, isFile, type PrecacheEntry } from '../../src/service-worker/precache-rules.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

/** Bytes. What is compressed is so as the server sends it to whoever takes brotli. */
type PageBudget = { html: number; compressed: number; styles: number; scripts: number }
type Budgets = {
  pages: Record<string, PageBudget>
  /** The loader's own, and what the first touch asks for beside it: scripts and the sheet. */
  loader: { plain: number; compressed: number }
  firstTouch: number
  /** All that the worker asks for to keep it at its installation: the pages in one answer, the rest one by one. */
  install: number
}

const FILE = 'tests/budgets.json'
/** A budget that is kept by far is none any more: it follows what it limits down. */
const SLACK = 0.03

let server: TestServer

beforeAll(async () => {
  server = await startServer({ sample: true })
}, 90_000)
afterAll(() => server.remove())

test('what pages, the first touch and the worker cost is within tests/budgets.json, and close to it', async () => {
  const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'))
  const paths = Object.keys(budgets.pages)
  const measured: Budgets = {
    pages: Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await costOfPage(path)] as const))),
    ...(await costOfLife()),
  }
  const differences = compare(budgets, measured)
  expect(differences, `measured: ${JSON.stringify(measured)}`).toEqual([])
})

async function costOfPage(path: string): Promise<PageBudget> {
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

async function costOfLife(): Promise<Omit<Budgets, 'pages'>> {
  const page = await text('/')
  const loader = texts(page, /<script>(.*?)<\/script>/gs).at(-1) ?? ''
  // The import map names what the loader goes through.
  const chunks = texts(page, /"(\/assets\/[^"]+\.js)":"sha384-/g)
  const entry = (await Promise.all(chunks.map(text))).join('\n')
  const sheets = texts(entry, /["'`](\/assets\/index-[^"'`]+\.css)["'`]/g)
  expect([chunks.length > 3, sheets.length]).toEqual([true, 1])
  const kept = texts(await text('/sw.js'), /"url":"(\/[^"]*)"/g).map((url) => ({ url, revision: null }))
  expect(kept.length).toBeGreaterThan(100)
  const install = await costOfInstall(kept)
  expect(await costOfInstall(entriesToPrecache(kept, true))).toBeLessThanOrEqual(install / 2)
  return {
    loader: { plain: Buffer.byteLength(loader), compressed: brotliCompressSync(loader).length },
    firstTouch: await sumOf([...chunks, ...sheets]),
    install,
  }
}

async function costOfInstall(entries: readonly PrecacheEntry[]): Promise<number> {
  const { pages }: { pages: object } = JSON.parse(await text(BUNDLE_PATH))
  const paths = entries.map(({ url }) => url)
  expect(paths.filter((path) => !isFile(path) && !Object.hasOwn(pages, path))).toEqual([])
  return await sumOf([BUNDLE_PATH, ...paths.filter(isFile)])
}

function compare(budget: object, measured: object, path = ''): string[] {
  const values = new Map<string, unknown>(Object.entries(measured))
  return Object.entries(budget).flatMap(([name, limit]: [string, unknown]) => {
    const value = values.get(name)
    const where = `${path}${name}`
    if (typeof limit === 'object' && limit !== null && typeof value === 'object' && value !== null)
      return compare(limit, value, `${where}: `)
    if (typeof limit !== 'number' || typeof value !== 'number') return [`${where} is no number of bytes`]
    if (value > limit) return [`${where} has ${value} bytes, ${value - limit} more than its budget`]
    return value < limit * (1 - SLACK) ? [`${where} has ${value} bytes: lower its budget of ${limit}`] : []
  })
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
