import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { publishPost, untilServed } from '../support/http/published-page.ts'
import { runJob } from '../support/http/image-tool.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { runSql } from '../support/servers/seeds.ts'

const ORIGIN = 'https://site.firm.test'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true, env: { SITE_ORIGIN: ORIGIN } })
  token = (await createAccount(server, 'ada@firm.example', 'editor')).token
})
afterAll(() => server.remove())

const report = async () => (await callApi(server, 'GET', '/api/site/dead-links', token)).body

/** Dates all stored failures back by a week, as if the last run had been the second one. */
function passWeek(): void {
  const [row] = runSql(server, "SELECT value FROM _params WHERE id = 'deadLinks'")
  const value = String(row?.['value']).replaceAll(/"since":"[^"]+"/g, '"since":"2026-01-05T05:11:00Z"')
  runSql(server, "UPDATE _params SET value = ? WHERE id = 'deadLinks'", value)
}

test('a link to a page that this site does not have is listed after two runs, with its articles, until an editor corrects it', async () => {
  expect(await report()).toEqual({ success: true, at: '', blocked: false, links: [] })
  const target = await publishPost(server, { slug: 'before', title: 'Deadlines' })
  await server.admin.update('blog_posts', target.id, { slug: 'deadlines' })
  await untilServed(server, '/blog/deadlines')
  const links = [
    '/blog/deadlines',
    '/blog/before',
    `/blog/${target.id}`,
    `${ORIGIN}/pricing?plan=2`,
    '/pricing.html',
    '/',
    '/login',
    '/sitemap.xml',
    '/blog/no-such-article',
    `${ORIGIN}/no-such-page#part`,
  ]
  const { id } = await publishPost(server, { content: links.map((link) => `[a link](${link})`).join('\n\n') })
  await runJob(server.admin, 'check-links')
  expect(await report()).toMatchObject({ at: expect.stringMatching(/^20\d\d-.*Z$/), blocked: false, links: [] })

  passWeek()
  const dead = {
    since: '2026-01-05T05:11:00Z',
    reason: 'No page of this site has this address.',
    articles: [{ id, title: 'Retainers that hold' }],
  }
  expect(await report()).toMatchObject({
    links: [
      { address: `${ORIGIN}/blog/no-such-article`, ...dead },
      { address: `${ORIGIN}/no-such-page`, ...dead },
    ],
  })
  await server.admin.update('blog_posts', id, { content: '[a link](/no-such-page)' })
  expect(await report()).toMatchObject({ links: [{ address: `${ORIGIN}/no-such-page` }] })
  await server.admin.update('blog_posts', id, { published: false })
  expect(await report()).toMatchObject({ links: [] })
})
