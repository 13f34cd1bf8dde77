import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ArticleFault } from './article-server.ts'
import { NEW_ARTICLE, type ArticleValues, type LoadedArticle } from './article-values.ts'
import { createAutosave, RETRY_AFTER_MS, SAVE_AFTER_MS } from './autosave.ts'
import { localCopies } from './local-copy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ID = 'aaaaaaaaaaaaaaa'
const WRITTEN = { ...NEW_ARTICLE, title: 'Title', content: 'Text.', slug: 'title' }

const article = (changes: Partial<ArticleValues> = {}, rest: Partial<LoadedArticle> = {}): LoadedArticle => ({
  id: ID,
  updated: '1',
  isPublished: false,
  published_date: '',
  cover: '',
  values: { ...WRITTEN, ...changes },
  ...rest,
})

/** In memory; the keys of a real one are its own properties too. */
class MemoryStorage implements Storage {
  [key: string]: unknown

  get length(): number {
    return Object.keys(this).length
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null
  }
  getItem(key: string): string | null {
    const item = this[key]
    return typeof item === 'string' ? item : null
  }
  setItem(key: string, value: string): void {
    this[key] = value
  }
  removeItem(key: string): void {
    delete this[key]
  }
  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key)
  }
}

/** A server with one article, or none, that can be out of reach or changed by somebody else. */
function rig({ stored = null, store = new MemoryStorage() }: { stored?: LoadedArticle | null; store?: Storage } = {}) {
  const copies = localCopies(store)
  const world = { stored, fault: null as ArticleFault | null, losesAnswer: false, sent: [] as unknown[] }
  const answer = (next: LoadedArticle) => {
    world.stored = next
    if (world.losesAnswer) throw new ArticleFault('offline', 'lost')
    return Promise.resolve(next)
  }
  const server = {
    read: () => (world.stored === null ? Promise.reject(new ArticleFault('gone', '')) : Promise.resolve(world.stored)),
    create: async (id: string, values: ArticleValues) => {
      if (world.fault !== null) throw world.fault
      if (world.stored !== null) throw new ArticleFault('refused', 'id: taken')
      world.sent.push(values)
      return await answer(article({}, { id, values: { ...values, slug: 'made' } }))
    },
    save: async (_: string, updated: string, { published, published_date, ...changes }: Record<string, unknown>) => {
      if (world.fault !== null) throw world.fault
      if (world.stored === null) throw new ArticleFault('gone', '')
      if (updated !== world.stored.updated) throw new ArticleFault('changed', '')
      world.sent.push({ ...changes, ...(published === undefined ? {} : { published }) })
      return await answer({
        ...world.stored,
        updated: `${Number(updated) + 1}`,
        isPublished: published === undefined ? world.stored.isPublished : published === true,
        published_date: typeof published_date === 'string' ? published_date : world.stored.published_date,
        values: { ...world.stored.values, ...changes },
      })
    },
  }
  const open = () => createAutosave({ id: ID, server, copies, loaded: world.stored, newId: () => 'bbbbbbbbbbbbbbb' })
  return { world, copies, open }
}

test('what is typed is on this device at once, and on the server two seconds after the last key', async () => {
  const { world, copies, open } = rig({ stored: article() })
  const autosave = open()
  autosave.change({ title: 'A' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  autosave.change({ title: 'Ab' })
  expect(copies.read(ID)?.values.title).toBe('Ab')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1)
  expect([world.sent, autosave.getSnapshot().status]).toEqual([[], 'typed'])
  await vi.advanceTimersByTimeAsync(1)
  expect([world.sent, autosave.getSnapshot().status]).toEqual([[{ title: 'Ab' }], 'saved'])
  expect(copies.read(ID)).toBeUndefined()
})

test('a new article is created once it has a title, once, whatever becomes of the answers', async () => {
  const { world, copies, open } = rig()
  const autosave = open()
  autosave.change({ content: 'Words without a title.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([world.sent, copies.ids()]).toEqual([[], [ID]])
  world.losesAnswer = true
  autosave.change({ title: 'Title' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect([world.sent.length, autosave.getSnapshot().status]).toEqual([1, 'offline'])
  world.losesAnswer = false
  await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
  expect([world.sent.length, autosave.getSnapshot().status]).toEqual([1, 'saved'])
  expect(autosave.getSnapshot().values.slug).toBe('made')
})

test('without a network nothing is lost: not by closing the page, and not by coming back to a server that was changed elsewhere', async () => {
  const { world, open } = rig({ stored: article() })
  world.fault = new ArticleFault('offline', '')
  const autosave = open()
  autosave.change({ content: 'Mine.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosave.getSnapshot().status).toBe('offline')
  autosave.stop()
  world.stored = article({ title: 'Theirs' }, { updated: '7' })
  world.fault = null

  const again = open()
  expect(again.getSnapshot().values.content).toBe('Mine.')
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(world.stored.values).toMatchObject({ title: 'Theirs', content: 'Mine.' })
  expect(again.getSnapshot()).toMatchObject({ status: 'saved', values: { title: 'Theirs', content: 'Mine.' } })
})

test('a session that ends, and a refusal, keep the words and say why; they go on when it is mended', async () => {
  const { world, copies, open } = rig({ stored: article() })
  const autosave = open()
  for (const kind of ['signed-out', 'refused'] as const) {
    world.fault = new ArticleFault(kind, 'Why.')
    autosave.change({ excerpt: kind })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(autosave.getSnapshot()).toMatchObject({ status: kind, error: 'Why.' })
    expect(copies.read(ID)?.values.excerpt).toBe(kind)
  }
  world.fault = null
  await autosave.retry()
  expect([autosave.getSnapshot().status, world.stored?.values.excerpt]).toEqual(['saved', 'refused'])
})

test.each(['mine', 'theirs'] as const)(
  'where two have changed the same field nobody is overwritten until one decides: %s',
  async (choice) => {
    const { world, copies, open } = rig({ stored: article() })
    const autosave = open()
    world.stored = article({ content: 'Theirs.', excerpt: 'Theirs too.' }, { updated: '2' })
    autosave.change({ content: 'Mine.' })
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    expect(autosave.getSnapshot()).toMatchObject({ status: 'conflict', conflicts: ['content'] })
    expect(world.stored.values.content).toBe('Theirs.')
    autosave.change({ content: 'Mine, longer.' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([world.stored.values.content, copies.read(ID)?.values.content]).toEqual(['Theirs.', 'Mine, longer.'])
    await autosave.resolve(choice)
    const content = choice === 'mine' ? 'Mine, longer.' : 'Theirs.'
    expect(world.stored.values).toMatchObject({ content, excerpt: 'Theirs too.' })
    expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', values: { content, excerpt: 'Theirs too.' } })
    expect(copies.read('bbbbbbbbbbbbbbb')?.values.content).toBe(choice === 'mine' ? undefined : 'Mine, longer.')
  },
)

test('a public article is changed for its readers by a press alone; until then the words wait on this device', async () => {
  const { world, copies, open } = rig({ stored: article({}, { isPublished: true }) })
  const autosave = open()
  autosave.change({ content: 'Corrected.' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([world.sent, autosave.getSnapshot().status, copies.ids()]).toEqual([[], 'waiting', [ID]])
  expect(await autosave.publish()).toBe(true)
  expect([world.sent, autosave.getSnapshot().status, copies.ids()]).toEqual([[{ content: 'Corrected.' }], 'saved', []])
  expect(await autosave.publish({ published: false })).toBe(true)
  expect(autosave.getSnapshot().loaded?.isPublished).toBe(false)
})

test('what is typed during a save is saved next, and what the server tidied does not move under the hands', async () => {
  const { world, open } = rig({ stored: article() })
  const autosave = open()
  autosave.change({ title: 'Title ' })
  const saving = vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  autosave.change({ title: 'Title and' })
  await saving
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect([autosave.getSnapshot().values.title, world.stored?.values.title, autosave.getSnapshot().status]).toEqual([
    'Title and',
    'Title and',
    'saved',
  ])
})

test('a save of somebody else is taken in while nothing stands against it', async () => {
  const { world, open } = rig({ stored: article() })
  const autosave = open()
  world.stored = article({ title: 'Theirs' }, { updated: '2' })
  await autosave.refresh()
  expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', values: { title: 'Theirs' } })
})

test('a device that takes nothing is told as that', () => {
  class FullStorage extends MemoryStorage {
    override setItem(): void {
      throw new Error('full')
    }
  }
  const { open } = rig({ store: new FullStorage() })
  const autosave = open()
  autosave.change({ title: 'A' })
  expect(autosave.getSnapshot().isStored).toBe(false)
  autosave.stop()
})
