import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PostSummary } from '../blog/rules/post.ts'
import { untilTurns } from '../../tests/support/units/outbox-rig.ts'
import { startQueryCache } from './start-query-cache.ts'
import { storedDataVersion } from './stored-queries.ts'

const day = 24 * 60 * 60 * 1000
const card: PostSummary = {
  id: 'a1',
  slug: 'one',
  title: 'One',
  excerpt: '',
  category: 'Technology',
  published_date: '2026-10-01T09:00:00.000Z',
  read_time: 3,
  featured: false,
  featured_image_key: '',
  thumbnail_image_key: '',
  featured_image: '',
  featured_image_alt: '',
  author: { name: 'A', title: '', firm: '', avatar_image_key: '', profile_image_url: '', avatar_image_alt: '' },
}
const stops: Array<() => Promise<void>> = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // In development TanStack Query logs discarded data, which these tests cause on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('window', new EventTarget())
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await deleteDB('lexharbor-queries')
})

/** Waits for the persister, which saves a few milliseconds later. */
const saved = () => vi.advanceTimersByTimeAsync(5)

async function start(queryClient: QueryClient): Promise<() => Promise<void>> {
  const stop = await startQueryCache(queryClient)
  stops.push(stop)
  await saved()
  return stop
}

async function stored(): Promise<string | undefined> {
  const database = await openDB('lexharbor-queries')
  const text: unknown = database.objectStoreNames.contains('kept')
    ? await database.get('kept', 'blog-posts')
    : undefined
  database.close()
  return typeof text === 'string' ? text : undefined
}

async function store(text: string): Promise<void> {
  const database = await openDB('lexharbor-queries', 1, { upgrade: (db) => void db.createObjectStore('kept') })
  await database.put('kept', text, 'blog-posts')
  database.close()
}

function kept(
  queries: Array<{ key: unknown[]; data: unknown }>,
  { buster = storedDataVersion, ageMs = 0 } = {},
): string {
  const timestamp = Date.now() - ageMs
  return JSON.stringify({
    timestamp,
    buster,
    clientState: {
      mutations: [],
      queries: queries.map(({ key, data }) => ({
        queryKey: key,
        queryHash: JSON.stringify(key),
        state: {
          data,
          dataUpdatedAt: timestamp,
          dataUpdateCount: 1,
          error: null,
          errorUpdateCount: 0,
          errorUpdatedAt: 0,
          fetchFailureCount: 0,
          fetchFailureReason: null,
          fetchMeta: null,
          isInvalidated: false,
          status: 'success',
          fetchStatus: 'idle',
        },
      })),
    },
  })
}

it('the lists of one visit are restored on the next, and no other data', async () => {
  const before = new QueryClient()
  before.setQueryData(['blog-posts'], [card])
  before.setQueryData(['blog-posts', 'first'], { posts: [card], total: 1, featured: null })
  before.setQueryData(['blog-post', 'one'], { ...card, body_html: '<p>' })
  await (
    await start(before)
  )()

  const after = new QueryClient()
  await start(after)
  expect(after.getQueryData(['blog-posts'])).toEqual([card])
  expect(after.getQueryData(['blog-posts', 'first'])).toEqual({ posts: [card], total: 1, featured: null })
  expect(after.getQueryCache().getAll()).toHaveLength(2)
})

it('a change is written when the page is hidden, without waiting', async () => {
  const queryClient = new QueryClient()
  await start(queryClient)
  queryClient.setQueryData(['blog-posts'], [card])
  await saved()
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  await untilTurns(async () => (await stored())?.includes('"slug":"one"') === true)
  expect(await stored()).toContain('"slug":"one"')
})

it('a change is written when the page is left', async () => {
  const queryClient = new QueryClient()
  await start(queryClient)
  queryClient.setQueryData(['blog-posts'], [card])
  await saved()
  window.dispatchEvent(new Event('pagehide'))
  await untilTurns(async () => (await stored())?.includes('"slug":"one"') === true)
  expect(await stored()).toContain('"slug":"one"')
})

it('data that came with the page are not replaced', async () => {
  await store(kept([{ key: ['blog-posts'], data: [{ ...card, title: 'Old' }] }]))
  const queryClient = new QueryClient()
  queryClient.setQueryData(['blog-posts'], [card], { updatedAt: 1 })
  await start(queryClient)
  expect(queryClient.getQueryData<PostSummary[]>(['blog-posts'])?.[0]?.title).toBe('One')
})

it('a list whose refresh failed, as without a connection, stays stored', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['blog-posts'], [card])
  await queryClient
    .fetchQuery({
      queryKey: ['blog-posts'],
      queryFn: () => Promise.reject(new Error('offline')),
      staleTime: 0,
      retry: false,
    })
    .catch(() => {})
  expect(queryClient.getQueryState(['blog-posts'])?.status).toBe('error')
  await (
    await start(queryClient)
  )()
  const next = new QueryClient()
  await start(next)
  expect(next.getQueryData(['blog-posts'])).toEqual([card])
  expect(next.getQueryState(['blog-posts'])).toMatchObject({ status: 'success', error: null })
})

it('only an invalid query is dropped', async () => {
  await store(
    kept([
      { key: ['blog-posts'], data: [{ ...card, slug: 7 }] },
      { key: ['blog-posts', 'first'], data: { posts: [card], total: 1, featured: null } },
    ]),
  )
  const queryClient = new QueryClient()
  await start(queryClient)
  expect(queryClient.getQueryData(['blog-posts'])).toBeUndefined()
  expect(queryClient.getQueryData(['blog-posts', 'first'])).toEqual({ posts: [card], total: 1, featured: null })
})

it.each([
  ['null', () => null],
  ['no state', () => ({ queryKey: ['blog-posts'], queryHash: '["blog-posts"]' })],
  ['a hash of another query', (query: object) => ({ ...query, queryHash: '["blog-posts","first"]' })],
  [
    'a time that is to come',
    (query: { state: object }) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() + day } }),
  ],
  [
    'a time of 31 days ago',
    (query: { state: object }) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() - 31 * day } }),
  ],
  [
    'an error in the place of success',
    (query: { state: object }) => ({ ...query, state: { ...query.state, status: 'error' } }),
  ],
])('only an entry with %s is dropped', async (_, broken) => {
  const whole = JSON.parse(
    kept([
      { key: ['blog-posts'], data: [card] },
      { key: ['blog-posts', 'first'], data: { posts: [card], total: 1, featured: null } },
    ]),
  )
  whole.clientState.queries[0] = broken(whole.clientState.queries[0])
  await store(JSON.stringify(whole))
  const queryClient = new QueryClient()
  await start(queryClient)
  expect(queryClient.getQueryData(['blog-posts'])).toBeUndefined()
  expect(queryClient.getQueryData(['blog-posts', 'first'])).toEqual({ posts: [card], total: 1, featured: null })
})

it('an unknown query is not restored', async () => {
  await store(kept([{ key: ['blog-post', 'one'], data: { body_html: '<script>' } }]))
  const queryClient = new QueryClient()
  await start(queryClient)
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
})

it.each([
  ['data of another version', () => kept([{ key: ['blog-posts'], data: [card] }], { buster: '0' })],
  ['data of 31 days ago', () => kept([{ key: ['blog-posts'], data: [card] }], { ageMs: 31 * day })],
  ['text that is no JSON', () => '{'],
  ['JSON of another shape', () => '{"timestamp":1}'],
])('the stored text is discarded if it is %s', async (_, text) => {
  await store(text())
  const queryClient = new QueryClient()
  await (
    await start(queryClient)
  )()
  expect(queryClient.getQueryCache().getAll()).toHaveLength(0)
  expect(await stored()).toContain('"queries":[]')
})

it('data from 29 days ago are restored', async () => {
  await store(kept([{ key: ['blog-posts'], data: [card] }], { ageMs: 29 * day }))
  const queryClient = new QueryClient()
  await start(queryClient)
  expect(queryClient.getQueryData(['blog-posts'])).toEqual([card])
})

it('without IndexedDB nothing is stored, and no error occurs', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const queryClient = new QueryClient()
  queryClient.setQueryData(['blog-posts'], [card])
  await start(queryClient)
  expect(queryClient.getQueryData(['blog-posts'])).toEqual([card])
})
