import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { addAnswerSchema, ADDRESSES_AT_ONCE, oldAddressListSchema } from '../../src/admin/rules/old-addresses.ts'
import { callApi, createAccount } from '../support/http/accounts.ts'
import { publishPost, getPage } from '../support/http/published-page.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const CALL = '/api/site/old-addresses'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startServer({ raiseLimits: true })
  token = (await createAccount(server, 'ada@firm.example', 'editor')).token
})
afterEach(async () => {
  for (const { id } of await server.admin.rows('blog_posts')) await server.admin.remove('blog_posts', id)
})
afterAll(() => server.remove())

const act = (body: object) => callApi(server, 'POST', CALL, token, body)
const add = async (...addresses: { slug: string; post: string }[]) =>
  v
    .parse(addAnswerSchema, (await act({ action: 'add', addresses })).body)
    .verdicts.map(({ outcome, problem }) => `${outcome} ${problem}`.trim())
const listed = async () => v.parse(oldAddressListSchema, (await callApi(server, 'GET', CALL, token)).body).addresses
const answer = async (path: string) => {
  const { status, location } = await getPage(server, path)
  return [status, ...(location === null ? [] : [location])].join(' ')
}

test('an added old address redirects at once and keeps the query, and a removed one no longer redirects', async () => {
  const { id } = await publishPost(server, { slug: 'retainers' })
  expect(await answer('/blog/Old_Name')).toBe('404')
  expect(await add({ slug: 'Old_Name', post: id }, { slug: 'café', post: id }, { slug: 'page.php', post: id })).toEqual(
    ['added', 'added', 'added'],
  )
  expect(await answer('/blog/Old_Name?utm_source=mail&x=%26')).toBe('308 /blog/retainers?utm_source=mail&x=%26')
  expect(await Promise.all(['/blog/Old_Name.html', '/blog/caf%C3%A9/', '/blog/page.php'].map(answer))).toEqual([
    '308 /blog/retainers',
    '308 /blog/retainers',
    '308 /blog/retainers',
  ])
  await server.admin.update('blog_posts', id, { slug: 'letters' })
  expect(await answer('/blog/Old_Name')).toBe('308 /blog/letters')

  const addresses = await listed()
  expect(addresses.map(({ slug, post }) => [slug, post])).toEqual(
    ['Old_Name', 'café', 'page.php', 'retainers'].map((slug) => [slug, id]),
  )
  const removed = addresses.find(({ slug }) => slug === 'Old_Name')?.id
  expect(await act({ action: 'remove', id: removed })).toMatchObject({ status: 200, body: { success: true } })
  expect(await act({ action: 'remove', id: removed })).toMatchObject({ status: 200 })
  expect(await answer('/blog/Old_Name')).toBe('404')
  expect(await listed()).toHaveLength(3)
})

test('the server refuses old addresses by the rules of the preview, and a refused one stops no other', async () => {
  const { id } = await publishPost(server, { slug: 'retainers' })
  const draft = await publishPost(server, { slug: 'deadlines', title: 'Deadlines', published: false })
  await server.admin.create('slug_redirects', { slug: 'days', post: draft.id })
  const addresses = [
    { slug: 'a/b', post: id },
    { slug: 'retainers', post: id },
    { slug: 'deadlines', post: id },
    { slug: draft.id, post: id },
    { slug: 'old', post: 'missing00000000' },
    { slug: 'old', post: 'retainers' },
    { slug: 'days', post: id },
    { slug: 'old', post: id },
    { slug: 'old', post: id },
    { slug: 'old', post: draft.id },
    { slug: 'for-later', post: draft.id },
  ]
  expect(await add(...addresses)).toEqual([
    'refused The old address is no path such as /blog/old-name.',
    'refused Old and new address are the same.',
    'refused The old address is the address of “Deadlines”.',
    'refused The old address is the address of “Deadlines”.',
    'refused No article has the new address.',
    'refused No article has the new address.',
    'refused The old address leads to “Deadlines” already. Remove it there first.',
    'added',
    'same',
    'refused The old address leads to “Retainers that hold” already. Remove it there first.',
    'added',
  ])
  expect((await listed()).map(({ slug, post }) => [slug, post])).toEqual([
    ['days', draft.id],
    ['for-later', draft.id],
    ['old', id],
  ])
  // An old address of a draft leads to it as soon as it is public.
  expect(await answer('/blog/for-later')).toBe('404')
  await server.admin.update('blog_posts', draft.id, { published: true })
  expect(await answer('/blog/for-later')).toBe('308 /blog/deadlines')
})

test('one request adds a limited number of old addresses', async () => {
  const { id } = await publishPost(server)
  const many = Array.from({ length: ADDRESSES_AT_ONCE + 1 }, (_, number) => ({ slug: `old-${number}`, post: id }))
  expect(await act({ action: 'add', addresses: many })).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await act({ action: 'add', addresses: [] })).toMatchObject({ status: 422 })
  expect(await act({ action: 'rename' })).toMatchObject({ status: 422 })
  expect(await listed()).toEqual([])
  expect(await add(...many.slice(1))).toEqual(many.slice(1).map(() => 'added'))
  expect(await listed()).toHaveLength(ADDRESSES_AT_ONCE)
})
