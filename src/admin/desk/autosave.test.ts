import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { article, ID, MemoryStorage, rig } from '../../../tests/support/units/desk-rigs.ts'
import { RecordFault } from './record-fault.ts'
import { RETRY_AFTER_MS, SAVE_AFTER_MS } from './autosave-table.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('typed text is stored on this device at once, and on the server two seconds after the last key', async () => {
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

test('a new article is created only once, as soon as it has a title, even if an answer is lost', async () => {
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

test('text typed without a network survives closing the page, and a change that another editor saved meanwhile', async () => {
  const { world, open } = rig({ stored: article() })
  world.fault = new RecordFault('offline', '')
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

test('if the session ends or the server refuses, the text stays and the reason shows; saving continues after the remedy', async () => {
  const { world, copies, open } = rig({ stored: article() })
  const autosave = open()
  for (const kind of ['signed-out', 'refused'] as const) {
    world.fault = new RecordFault(kind, 'Why.')
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
  'if two editors have changed the same field, neither is overwritten until one decides: %s',
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

test('a public article changes for its readers only when the editor publishes; until then the text stays on this device', async () => {
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

test('unpublished changes are on the server for other devices too, until they are published or discarded', async () => {
  const { world, copies, open } = rig({ stored: article({}, { isPublished: true }) })
  const autosave = open()
  autosave.change({ content: 'Corrected.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(world.unpublished).toMatchObject({ base: '1', was: { content: 'Text.' }, values: { content: 'Corrected.' } })
  expect([world.sent, autosave.getSnapshot().isShared, copies.read(ID)?.shared]).toEqual([[], true, '+'])
  autosave.change({ content: 'Text.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect([world.unpublished, autosave.getSnapshot().status]).toEqual([null, 'saved'])
  autosave.change({ content: 'Corrected again.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(await autosave.publish()).toBe(true)
  expect([world.unpublished, world.stored?.values.content, copies.ids()]).toEqual([null, 'Corrected again.', []])
})

test('this device continues its own unpublished changes, another device asks; publishing deletes them', async () => {
  const { world, open, openElsewhere } = rig({ stored: article({}, { isPublished: true }) })
  const first = open()
  first.change({ content: 'Corrected.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  first.stop()
  const again = open()
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(again.getSnapshot()).toMatchObject({ offered: null, isShared: true, values: { content: 'Corrected.' } })
  again.stop()

  const other = openElsewhere()
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(other.getSnapshot()).toMatchObject({ offered: { by: 'me@firm.example' }, values: { content: 'Text.' } })
  // Text typed on this device stays until the editor decides about the offered changes.
  other.change({ title: 'Mine' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(world.unpublished?.values).toEqual({ content: 'Corrected.' })
  other.continueOffered()
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(world.unpublished?.values).toEqual({ title: 'Mine', content: 'Corrected.' })
  expect(await other.publish()).toBe(true)
  expect([world.unpublished, world.stored?.values]).toMatchObject([null, { title: 'Mine', content: 'Corrected.' }])
})

test('unpublished changes overwrite neither the same field typed on this device nor text published since', async () => {
  const { world, openElsewhere } = rig({ stored: article({}, { isPublished: true, updated: '5' }) })
  const theirs = { version: '9', by: 'ann@firm.example', at: '', base: '5', was: { content: 'Text.' } }
  world.unpublished = { ...theirs, values: { content: 'Hers.' } }
  const typing = openElsewhere()
  await vi.advanceTimersByTimeAsync(0)
  typing.change({ content: 'Mine.' })
  typing.continueOffered()
  expect(typing.getSnapshot()).toMatchObject({
    status: 'conflict',
    conflicts: ['content'],
    theirs: { values: { content: 'Hers.' } },
    values: { content: 'Mine.' },
  })
  await typing.resolve('mine')
  expect([world.unpublished?.values, world.stored?.values.content]).toEqual([{ content: 'Mine.' }, 'Text.'])
  typing.stop()

  world.stored = article({ content: 'Published since.' }, { isPublished: true, updated: '6' })
  const late = openElsewhere()
  await vi.advanceTimersByTimeAsync(0)
  late.continueOffered()
  expect(await late.publish()).toBe(false)
  expect(late.getSnapshot()).toMatchObject({ status: 'conflict', theirs: { values: { content: 'Published since.' } } })
  expect(world.stored.values.content).toBe('Published since.')
})

test('discarding offered changes deletes them for all editors, and the text typed on this device replaces them', async () => {
  const { world, openElsewhere } = rig({ stored: article({}, { isPublished: true }) })
  world.unpublished = {
    version: '9',
    by: 'ann@firm.example',
    at: '',
    base: '1',
    was: { content: 'Text.' },
    values: { content: 'Hers.' },
  }
  const autosave = openElsewhere()
  await vi.advanceTimersByTimeAsync(0)
  autosave.change({ title: 'Mine' })
  await autosave.discardOffered()
  expect([world.unpublished, autosave.getSnapshot().offered]).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(world.unpublished).toMatchObject({ values: { title: 'Mine' } })
})

test('text typed during a save is saved next, and values that the server has normalised do not replace text being typed', async () => {
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

test("another editor's save is merged if nothing conflicts with it", async () => {
  const { world, open } = rig({ stored: article() })
  const autosave = open()
  world.stored = article({ title: 'Theirs' }, { updated: '2' })
  await autosave.refresh()
  expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', values: { title: 'Theirs' } })
})

test('a device that cannot store text is reported', () => {
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
