import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffScreens } from '../../src/admin/staff-screens.ts'
import { observe, type RuleName, type Scanned } from '../support/http/observatory.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const HOST = 'www.firm.example'
/** The Observatory's highest score for a page without script files and cookies, on a host in no preload list. */
const BEST = 150
/** Pages that are in no sitemap: those of one visitor, of staff, and of an offline browser. */
const UNLISTED = [
  '/thank-you',
  '/saved',
  '/search',
  '/search?for=trust',
  '/offline',
  '/login',
  ...staffScreens.map(({ to }) => to),
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]
/** Answers of the same host that are no pages. */
const NO_PAGES = [
  '/rss.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/sw.js',
  '/manifest.webmanifest',
  '/api/health',
  '/api/collections/public_posts/records',
]

let server: TestServer

beforeAll(async () => {
  // Simulates a trusted proxy with a certificate.
  server = await startServer({ env: { SITE_ORIGIN: `https://${HOST}`, TRUSTED_PROXIES: '127.0.0.1' }, sample: true })
})
afterAll(() => server.remove())

async function scan(path: string): Promise<Scanned & { status: number }> {
  const headers = { 'x-forwarded-proto': 'https', origin: `https://${HOST}` }
  const answer = await fetch(server.origin + path, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, html: await answer.text(), host: HOST }
}

test('every page has the score of 150, whoever renders it', async () => {
  const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>https:\/\/[^/]+(.*?)<\/loc>/g)].map(([, path = '']) => path || '/')
  for (const kind of [
    /^\/$/,
    /^\/blog\/[^/]+$/,
    /^\/webinars\/[^/]+$/,
    /^\/company\/careers\/[^/]+$/,
    /^\/request-demo$/,
  ])
    expect(listed.filter((path) => kind.test(path)).length).toBeGreaterThan(0)
  const below: Record<string, unknown> = {}
  for (const path of [...listed, ...UNLISTED]) {
    const scanned = await scan(path)
    const { score, findings } = observe(scanned)
    if (scanned.status !== 200 || score !== BEST) below[path] = { status: scanned.status, score, findings }
  }
  expect(below).toEqual({})
})

test('the not-found page, and answers that are no page, are as strict', async () => {
  const found = await Promise.all(
    ['/not-there', '/blog/not-there', '/api/not-there', ...NO_PAGES].map(async (path) => [
      path,
      observe(await scan(path)).score,
    ]),
  )
  expect(found.filter(([, score]) => score !== BEST)).toEqual([])
})

test('the dashboard loses only the points for its inline styles', async () => {
  const { score, findings } = observe(await scan('/_/'))
  expect(findings['content-security-policy']).toEqual({
    result: 'csp-implemented-with-unsafe-inline-in-style-src-only',
    modifier: 0,
  })
  expect(score).toBe(BEST - 10)
})

test.each<[name: RuleName, change: Partial<Record<string, string | null>>, modifier: number, score: number]>([
  ['content-security-policy', { 'content-security-policy': null }, -25, 75],
  ['content-security-policy', { 'content-security-policy': "default-src 'none'; default-src 'self'" }, -25, 75],
  [
    'content-security-policy',
    { 'content-security-policy': "default-src 'none'; script-src 'self' 'unsafe-inline'" },
    -20,
    80,
  ],
  ['content-security-policy', { 'content-security-policy': "default-src 'none'; script-src https:" }, -20, 80],
  ['content-security-policy', { 'content-security-policy': "script-src 'self'; frame-ancestors 'none'" }, -20, 80],
  [
    'content-security-policy',
    { 'content-security-policy': "default-src 'none'; connect-src http://a.example" },
    -20,
    80,
  ],
  [
    'content-security-policy',
    { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'; frame-ancestors 'none'" },
    -10,
    130,
  ],
  [
    'content-security-policy',
    { 'content-security-policy': "default-src 'none'; img-src http:; frame-ancestors 'none'" },
    -10,
    130,
  ],
  [
    'content-security-policy',
    { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" },
    0,
    140,
  ],
  ['content-security-policy', { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }, 5, 145],
  ['cookies', { 'set-cookie': 'a=b' }, -20, 80],
  ['cross-origin-resource-sharing', { 'access-control-allow-credentials': 'true' }, -50, 50],
  ['referrer-policy', { 'referrer-policy': 'unsafe-url' }, -5, 140],
  ['referrer-policy', { 'referrer-policy': null }, 0, 145],
  ['strict-transport-security', { 'strict-transport-security': null }, -20, 80],
  ['strict-transport-security', { 'strict-transport-security': 'max-age=86400' }, -10, 140],
  ['strict-transport-security', { 'strict-transport-security': 'includeSubDomains' }, -20, 80],
  ['x-content-type-options', { 'x-content-type-options': null }, -5, 145],
  ['x-frame-options', { 'content-security-policy': "default-src 'none'", 'x-frame-options': null }, -20, 80],
  ['cross-origin-resource-policy', { 'cross-origin-resource-policy': null }, 0, 140],
  ['cross-origin-resource-policy', { 'cross-origin-resource-policy': 'any' }, -5, 135],
  ['cross-origin-embedder-policy', { 'cross-origin-embedder-policy': 'unsafe-none' }, 0, 140],
  ['cross-origin-opener-policy', { 'cross-origin-opener-policy': 'none' }, -5, 135],
])('%s with %j costs the page what the Observatory says', async (name, change, modifier, score) => {
  const scanned = await scan('/')
  const headers = new Headers(scanned.headers)
  for (const [header, value] of Object.entries(change))
    if (typeof value === 'string') headers.set(header, value)
    else headers.delete(header)
  const { findings, score: reached } = observe({ ...scanned, headers })
  expect([findings[name]?.modifier, reached]).toEqual([modifier, score])
})

test.each([
  ['<script src="/a.js" integrity="sha384-x"></script>', 5],
  ['<script src="https://cdn.example/a.js"></script>', -5],
  ['<script src="http://cdn.example/a.js" integrity="sha384-x"></script>', -20],
  ['<script src="http://cdn.example/a.js"></script>', -50],
  ['<p></p>', 0],
])('a page with %s', async (html, modifier) => {
  const { findings } = observe({ ...(await scan('/')), html })
  expect(findings['subresource-integrity']?.modifier).toBe(modifier)
})

test.each([
  [{ status: 301, location: `https://${HOST}/` }, 0],
  [{ status: 200, location: null }, -20],
  [{ status: 302, location: `http://${HOST}/home` }, -20],
  [{ status: 301, location: 'https://firm.example/' }, -5],
])('the same address over http answered with %j', async (http, modifier) => {
  expect(observe({ ...(await scan('/')), http }).findings['redirection']?.modifier).toBe(modifier)
})
