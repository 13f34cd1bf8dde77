import { afterAll, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { openEventStream } from '../support/http/connections.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

const ADA = 'ada@firm.example'
const BEN = 'ben@firm.example'

let server: TestServer
let ada: string
let ben: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  ada = (await createAccount(server, ADA, 'editor')).token
  ben = (await createAccount(server, BEN, 'editor')).token
})
afterAll(() => server.remove())

const record = (id: string) => `/api/collections/blog_posts/records/${id}`
const savedSchema = v.looseObject({ id: v.string(), updated: v.string(), title: v.string() })

async function draft(title: string): Promise<v.InferOutput<typeof savedSchema>> {
  const { body } = await callApi(server, 'POST', '/api/collections/blog_posts/records', ada, { title, content: 'One.' })
  return v.parse(savedSchema, body)
}

/** Saves an article with the version on which the change is based. Returns the status of the answer. */
async function save(id: string, token: string, version: string, values: object): Promise<number> {
  const answer = await fetch(`${server.origin}${record(id)}`, {
    method: 'PATCH',
    headers: { authorization: token, 'content-type': 'application/json', 'X-Record-Version': version },
    body: JSON.stringify(values),
  })
  await answer.arrayBuffer()
  return answer.status
}

const revisions = (post: string) => server.admin.rows('post_revisions', `post = "${post}"`)

test('if two editors edit the same version, the server saves one edit and refuses the other, whose text is not lost', async () => {
  const { id, updated } = await draft('Retainers')
  const answers = await Promise.all([
    save(id, ada, updated, { content: 'By Ada.' }),
    save(id, ben, updated, { content: 'By Ben.' }),
  ])
  expect(answers.toSorted()).toEqual([200, 409])
  const [post] = await server.admin.rows('blog_posts', `id = "${id}"`)
  expect(post?.['content']).toBe(answers[0] === 200 ? 'By Ada.' : 'By Ben.')
  expect(await save(id, ben, String(post?.['updated']), { content: 'By Ben, after all.' })).toBe(200)
})

test('a revision stores an article’s text before a change; several saves of a draft by one person count as one change', async () => {
  const { id } = await draft('Trust accounts')
  for (const content of ['Two.', 'Three.']) await callApi(server, 'PATCH', record(id), ada, { content })
  expect((await revisions(id)).map(({ content, changedBy }) => [content, changedBy])).toEqual([['One.', ADA]])
  await callApi(server, 'PATCH', record(id), ben, { content: 'Four.', published: true })
  await callApi(server, 'PATCH', record(id), ben, { content: 'Five.' })
  await callApi(server, 'PATCH', record(id), ben, { featured: true })
  expect((await revisions(id)).map(({ content, changedBy }) => [content, changedBy])).toEqual([
    ['One.', ADA],
    ['Three.', BEN],
    ['Four.', BEN],
  ])
  await server.admin.remove('blog_posts', id)
  expect(await revisions(id)).toEqual([])
})

test('the last fifty revisions of an article are stored', async () => {
  const { id } = await draft('Court days')
  await callApi(server, 'PATCH', record(id), ada, { published: true })
  for (let count = 2; count <= 53; count += 1) await callApi(server, 'PATCH', record(id), ada, { content: `${count}.` })
  const contents = (await revisions(id)).map(({ content }) => content)
  expect([contents.length, contents[0], contents.at(-1)]).toEqual([50, '3.', '52.'])
})

test('an editor creates a link to a draft, sees it again, and revokes it', async () => {
  const { id } = await draft('Fixed fees')
  const ask = async (body: object) =>
    await callApi(server, 'POST', '/api/site/preview-link', ada, { post: id, ...body })
  expect((await ask({})).body).toEqual({ success: true, link: '', until: '' })
  expect(await ask({ until: '2020-01-01T00:00:00Z' })).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await ask({ until: 'soon' })).toMatchObject({ status: 422 })
  const { link } = v.parse(v.object({ link: v.string() }), (await ask({ until: '2099-01-01T00:00:00Z' })).body)
  expect(link).toMatch(/\/preview\/\w{32}$/)
  expect((await ask({})).body).toMatchObject({ link, until: '2099-01-01 00:00:00.000Z' })
  // API answers to other accounts do not contain the link.
  expect(JSON.stringify((await callApi(server, 'GET', record(id), ben)).body)).not.toContain(link)
  const path = new URL(link).pathname
  await until('the preview is there', async () => (await fetch(server.origin + path)).status === 200)
  expect((await ask({ until: '' })).body).toEqual({ success: true, link: '', until: '' })
  expect((await fetch(server.origin + path)).status).toBe(404)
})

test('an editor sees who else has the same article open, and the list shows each article’s state', async () => {
  const { id } = await draft('Deadlines')
  const others = async (token: string) =>
    Object((await callApi(server, 'GET', `/api/site/editors?collection=blog_posts&record=${id}`, token)).body).editors
  expect(await others(ada)).toEqual([])
  const stream = await openEventStream(server.origin, [`blog_posts/${id}`], ben)
  expect(await others(ada)).toEqual([BEN])
  expect(await others(ben)).toEqual([])
  await stream.close()

  await callApi(server, 'PATCH', record(id), ada, { published: true, published_date: '2099-01-01 00:00:00.000Z' })
  const list = async () =>
    Object((await callApi(server, 'GET', '/api/site/articles', ben)).body).articles.find(
      (article: { id: string }) => article.id === id,
    )
  expect(await list()).toMatchObject({ title: 'Deadlines', state: 'scheduled', cover: '' })
  await callApi(server, 'PATCH', record(id), ada, { published_date: '2026-01-01 00:00:00.000Z' })
  expect(await list()).toMatchObject({ state: 'live' })
  expect((await callApi(server, 'DELETE', record(id), ada)).status).toBe(404)
  await callApi(server, 'PATCH', record(id), ada, { published: false })
  expect(await list()).toMatchObject({ state: 'draft' })
  expect((await callApi(server, 'DELETE', record(id), ada)).status).toBe(204)
})
