import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { publishPost } from '../support/http/published-page.ts'
import { processorSeconds, startServer, type TestServer } from '../support/servers/server.ts'

// Tests the public lists of the API: their cost for the server, and the limits of a guest's request.

const listSchema = v.object({ perPage: v.number(), items: v.array(v.looseObject({})) })

let server: TestServer

beforeAll(async () => {
  server = await startServer({ sample: true, raiseLimits: true })
})
afterAll(() => server.remove())

const list = async (collection: string, query: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.origin}/api/collections/${collection}/records?${query}`, { headers })
  return { encoding: answer.headers.get('content-encoding'), ...v.parse(listSchema, await answer.json()) }
}
/** Returns the largest number of articles that an answer may have (`perPage`), as the answer states it. */
const rows = async (query: string, headers: Record<string, string> = {}) =>
  (await list('blog_posts', query, headers)).perPage
/** Returns the processor time, in seconds, that the server uses for this work. */
async function costOf(work: () => Promise<void>): Promise<number> {
  const before = processorSeconds(server.pid() ?? 0)
  await work()
  return processorSeconds(server.pid() ?? 0) - before
}

test('a guest gets thirty articles at a time with their texts, or all without; a signed-in account gets all with their texts', async () => {
  expect([
    await rows('perPage=500'),
    await rows('perPage=500&fields=*'),
    await rows('perPage=500&fields=id,body_html'),
  ]).toEqual([30, 30, 30])
  expect(await rows('perPage=500&fields=id,title')).toBe(500)
  expect(await rows('perPage=500', { authorization: await server.admin.token() })).toBe(500)
})

test.each(['blog_posts', 'webinars', 'job_roles'])('%s: the server compresses a list', async (collection) => {
  const { encoding, items } = await list(collection, 'sort=title')
  expect([encoding, items.length > 0]).toEqual(['gzip', true])
  const withToken = await list(collection, 'sort=title', { authorization: await server.admin.token() })
  expect([withToken.encoding, withToken.items.length >= items.length]).toEqual([null, true])
})

test('repeated requests for a list cost almost no processor time; after a change the list shows the change', async () => {
  const query = 'sort=-published_date,id&fields=*'
  const ask = () => list('blog_posts', query)
  const before = await ask()
  const again = await costOf(async () => {
    for (let count = 1; count <= 60; count += 1) await ask()
  })
  const uncached = await costOf(async () => {
    for (let count = 1; count <= 60; count += 1) await list('blog_posts', `${query}&other=${count}`)
  })
  expect(again).toBeLessThan(uncached / 3)
  await publishPost(server, { slug: 'just-published' })
  const after = await ask()
  expect(after.items.map((item) => item['slug'])).toContain('just-published')
  expect(before.items.map((item) => item['slug'])).not.toContain('just-published')
})
