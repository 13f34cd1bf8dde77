import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNginx, type Nginx, needVarnish, startCacheNode, type CacheNode } from '../support/servers/caches.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

// Runs two Varnish caches in front of the site, and nginx in front of both. The tests check what each cache stores and
// purges, and what visitors see while a cache or the site is down.

let server: TestServer
let nodes: readonly [CacheNode, CacheNode]
let front: Nginx

beforeAll(async () => {
  await needVarnish()
  server = await startServer({
    sample: true,
    raiseLimits: true,
    env: { SHARED_CACHE_SECONDS: '86400', WEBHOOKS_PRIVATE: 'on', TRUSTED_PROXIES: '127.0.0.1' },
  })
  nodes = [await startCacheNode(server.port), await startCacheNode(server.port)]
  for (const node of nodes) {
    const { output } = await server.run('webhook', 'add', node.purgeUrl, '--cache')
    await node.relay(/^Secret: (\S+)$/m.exec(output)?.[1] ?? output)
  }
  await startFront()
}, 180_000)
afterAll(async () => {
  for (const node of nodes) await node.remove()
  await server.remove()
  await front.remove()
})

/** Starts nginx. If one cache does not answer, nginx forwards the request to the other one. */
async function startFront(): Promise<void> {
  const upstream = nodes.map(({ origin }) => `server ${new URL(origin).host} max_fails=1 fail_timeout=2s;`).join(' ')
  front = await startNginx(
    (port) => `upstream caches { ${upstream} }
server { listen 127.0.0.1:${port}; location / { proxy_pass http://caches; proxy_connect_timeout 1s; proxy_next_upstream error timeout http_502 http_503; } }`,
  )
}

/**
 * Whether an answer comes from the cache. Varnish's header then has two IDs: of this request, and of the request that
 * filled the cache.
 */
const wasKept = (answer: Response) => (answer.headers.get('x-varnish') ?? '').split(' ').length === 2

test('pages, lists, feed and files are cached, and browsers get the same headers as without a cache', async () => {
  for (const path of ['/', '/pricing', '/blog', '/rss.xml', '/sitemap.xml', '/robots.txt'])
    for (const { origin } of nodes) {
      await fetch(origin + path)
      const answer = await fetch(origin + path)
      const direct = await fetch(server.origin + path)
      expect([path, answer.status, wasKept(answer), answer.headers.get('cache-control')]).toEqual([
        path,
        200,
        true,
        'no-cache',
      ])
      expect([answer.headers.get('surrogate-key'), direct.headers.get('surrogate-key')?.startsWith('site')]).toEqual([
        null,
        true,
      ])
      expect(await answer.text()).toBe(await direct.text())
    }
})

test('API calls, the dashboard, the service worker and 404s pass through the caches, and none is stored', async () => {
  const [{ origin }] = nodes
  // Browsers may store the list of free times for some seconds. They may store no other answer of the API.
  for (const [path, control] of [
    ['/api/site/slots', 'public, max-age=20'],
    ['/api/health', 'no-store'],
    ['/api/collections/blog_posts/records', 'no-store'],
    ['/sw.js', 'no-cache'],
    ['/pages.txt', 'no-cache'],
    ['/no-such-page', 'no-cache'],
  ]) {
    await fetch(origin + path)
    const answer = await fetch(origin + path)
    expect([path, wasKept(answer)]).toEqual([path, false])
    expect([path, answer.headers.get('cache-control')]).toEqual([path, control])
  }
  await fetch(`${origin}/_/`)
  expect(wasKept(await fetch(`${origin}/_/`))).toBe(false)
})

test('a browser’s compression dictionary makes no second copy of a page, and the installation passes through with it', async () => {
  const dictionary = Buffer.from(await (await fetch(`${server.origin}/built.txt`)).arrayBuffer())
  const hash = createHash('sha256').update(dictionary).digest('base64')
  const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd, dcb, dcz', 'Available-Dictionary': `:${hash}:` }
  for (const { origin } of nodes) {
    await fetch(`${origin}/pricing`)
    const page = await fetch(`${origin}/pricing`, { headers })
    expect([wasKept(page), page.headers.get('content-encoding')]).toEqual([true, 'gzip'])
    const bundle = await fetch(`${origin}/built.txt`, { headers })
    expect([wasKept(bundle), bundle.headers.get('content-encoding')]).toEqual([false, 'dcz'])
  }
})

test('a newly published article is visible through both caches, and the caches fetch nothing else again', async () => {
  const [post] = await server.admin.rows('blog_posts', 'published = true')
  const path = `/blog/${String(post?.['slug'])}`
  for (const { origin } of nodes) for (const each of [path, '/pricing']) await fetch(origin + each)
  const began = performance.now()
  await server.admin.update('blog_posts', String(post?.['id']), { title: 'Seen through two caches' })
  for (const { origin } of nodes)
    for (const each of [path, '/rss.xml'])
      await until(`${each} is new`, async () =>
        (await (await fetch(origin + each)).text()).includes('Seen through two caches'),
      )
  console.log(`published and seen through both caches after ${(performance.now() - began).toFixed(0)} ms`)
  for (const { origin } of nodes) expect(wasKept(await fetch(`${origin}/pricing`))).toBe(true)
})

test('the caches accept no purge at the address for visitors, not even through a proxy on the same machine', async () => {
  const headers = { 'x-purge-keys': 'site' }
  for (const origin of [front.origin, ...nodes.map((node) => node.origin)])
    expect([origin, (await fetch(`${origin}/pricing`, { method: 'PURGE', headers })).status]).toEqual([origin, 405])
  for (const { origin } of nodes) expect(wasKept(await fetch(`${origin}/pricing`))).toBe(true)
})

test('if one cache is killed under load, no page fails, and after its restart it has the new pages', async () => {
  const [first] = nodes
  const statuses = new Map<number, number>()
  const leaving = new AbortController()
  const visitors = Array.from({ length: 8 }, async () => {
    while (!leaving.signal.aborted)
      for (const path of ['/', '/pricing', '/blog', '/features']) {
        const { status } = await fetch(front.origin + path).then(
          async (answer) => (await answer.text(), answer),
          () => ({ status: 0 }),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
  })
  const asked = () => [...statuses.values()].reduce((all, each) => all + each, 0)
  await until('visitors are served', () => asked() > 400)
  await first.kill()
  const before = asked()
  await until('visitors are served without it', () => asked() > before + 400)
  // This update causes a purge. The running cache gets it at once, and the killed cache gets it after its restart.
  const [post] = await server.admin.rows('blog_posts', 'published = true')
  await server.admin.update('blog_posts', String(post?.['id']), { title: 'While one was dead' })
  await first.start()
  for (const { origin } of nodes)
    await until('it is new', async () =>
      (await (await fetch(`${origin}/rss.xml`)).text()).includes('While one was dead'),
    )
  leaving.abort()
  await Promise.all(visitors)
  console.log(`${asked()} pages were asked for`)
  expect([...statuses.keys()]).toEqual([200])
})

test('while the site is down the caches serve their last pages, and calls fail at once', async () => {
  for (const { origin } of nodes) for (const path of ['/', '/blog']) await fetch(origin + path)
  await server.stop()
  try {
    for (const { origin } of nodes) {
      for (const path of ['/', '/blog']) expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
      expect((await fetch(`${origin}/api/site/slots`)).status).toBe(503)
    }
  } finally {
    await server.start()
  }
  for (const { origin } of nodes)
    await until('calls are answered again', async () => (await fetch(`${origin}/api/site/slots`)).status === 200)
})
