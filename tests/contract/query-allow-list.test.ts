import { afterAll, beforeAll, expect, test } from 'vitest'
import { guessHiddenText } from '../support/access/probes.ts'
import { askWithToken, siteQueries } from '../support/access/queries.ts'
import { readCollections } from '../support/access/schema.ts'
import { publishPost } from '../support/http/published-page.ts'
import { signInForToken } from '../support/http/accounts.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const BUDGET = 4000
/**
 * A text in the visible posts. It has no letter in common with the hidden posts, and sorts after every guess. So only
 * hidden posts can change an answer.
 */
const VISIBLE = 'éé'
const DRAFT = 'topsecret merger with acme'
const SCHEDULED = 'new partner joins in june'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  // By default guests may not list authors. The allow list of queries must work even if an operator permits it.
  await server.admin.call('PATCH', '/api/collections/blog_authors', { listRule: '' })
  const author = await server.admin.create('blog_authors', { name: 'Zoe' })
  await server.admin.create('blog_authors', { name: 'Anchor' })
  const visible = { title: VISIBLE, excerpt: VISIBLE, content: VISIBLE, published_date: '2026-01-01 00:00:00.000Z' }
  await publishPost(server, { ...visible, slug: 'visible', author: author.id })
  await publishPost(server, { ...visible, slug: 'anchor' })
  for (const [text, changes] of [
    [DRAFT, { published: false }],
    [SCHEDULED, { published_date: '2099-01-01 00:00:00.000Z' }],
  ] as const)
    await publishPost(server, {
      title: text,
      slug: text.replaceAll(' ', '-'),
      excerpt: text,
      content: text,
      author: author.id,
      ...changes,
    })
})
afterAll(() => server.remove())

test('4,000 guesses at drafts and scheduled posts, by every operator over every path to them, reveal no letter', async () => {
  const secrets = ['title', 'excerpt', 'content'].flatMap((column) =>
    [DRAFT, SCHEDULED].map((text) => ({ column, text })),
  )
  const anchors = { blog_posts: 'slug = "anchor"', blog_authors: 'name = "Anchor"' }
  const learned = await guessHiddenText(server, await readCollections(server), 'blog_posts', secrets, anchors, BUDGET)
  expect(learned).toEqual({ spent: BUDGET, tellingForms: [], letters: 0 })
})

test('the server answers every query of the client’s specification, of the pages and of the security audit', async () => {
  const tokens = {
    guest: '',
    admin: await signInForToken(server, server.credentials.email, server.credentials.password),
  }
  const queries = await siteQueries()
  const refused: string[] = []
  for (const { path, who } of queries) {
    const { status, text } = await askWithToken(server, 'GET', path, tokens[who])
    if (status === 400) refused.push(`${who} ${decodeURIComponent(path)}: ${text}`)
  }
  expect(refused).toEqual([])
  expect(queries).toHaveLength(24)
})
