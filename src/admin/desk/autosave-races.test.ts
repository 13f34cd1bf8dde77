import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { article, ID, rig } from '../../../tests/support/units/desk-rigs.ts'
import { SAVE_AFTER_MS } from './autosave-table.ts'
import { RecordFault } from './record-fault.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const OFFERED = { version: '9', by: 'ann@firm.example', at: '', base: '1', was: { content: 'Text.' } }

/** Delays the next answer of a kind. Returns the function that delivers it. */
function delay(world: ReturnType<typeof rig>['world'], delayed: string): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { travel } = world
  world.travel = async (request, serve, page) => {
    const answer = await travel(request, serve, page)
    if (request === delayed) {
      world.travel = travel
      await promise
    }
    return answer
  }
  return () => resolve(undefined)
}

test('a read that the server answered before a save does not bring the older text back', async () => {
  const { world, open } = rig({ stored: article() })
  const autosave = open()
  world.stored = article({}, { updated: '2' })
  const deliver = delay(world, 'read')
  const reading = autosave.refresh()
  autosave.change({ content: 'Mine.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', values: { content: 'Mine.' } })
  deliver()
  await reading
  expect(autosave.getSnapshot()).toMatchObject({ status: 'saved', values: { content: 'Mine.' } })
})

test('a look at the unpublished changes that was answered before a write does not offer an editor the own changes', async () => {
  const { world, open } = rig({ stored: article({}, { isPublished: true }) })
  const autosave = open()
  autosave.change({ content: 'Mine.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  const deliver = delay(world, 'look')
  const reading = autosave.refresh()
  autosave.change({ content: 'Mine, longer.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  deliver()
  await reading
  expect(autosave.getSnapshot()).toMatchObject({ offered: null, isShared: true })
})

test('if this device cannot store the version that was not chosen, the conflict stays', async () => {
  const { world, open } = rig({ stored: article() })
  const autosave = open()
  world.stored = article({ content: 'Theirs.' }, { updated: '2' })
  autosave.change({ content: 'Mine.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  world.isFull = true
  await autosave.resolve('theirs')
  expect(autosave.getSnapshot()).toMatchObject({ status: 'conflict', isStored: false, values: { content: 'Mine.' } })
})

test('changes taken over while the text is being published are merged afterwards, and a conflict waits for a decision', async () => {
  const { world, open, copies } = rig({ stored: article({}, { isPublished: true }) })
  world.unpublished = { ...OFFERED, values: { content: 'Hers.' } }
  const autosave = open()
  await vi.advanceTimersByTimeAsync(0)
  autosave.change({ content: 'Mine.' })
  const deliver = delay(world, 'save')
  const publishing = autosave.publish()
  await vi.advanceTimersByTimeAsync(0)
  autosave.change({ content: 'Mine, longer.' })
  autosave.continueOffered()
  deliver()
  expect(await publishing).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(autosave.getSnapshot()).toMatchObject({ status: 'conflict', theirs: { values: { content: 'Hers.' } } })
  expect([world.unpublished.values, copies.read(ID)?.values.content]).toEqual([{ content: 'Hers.' }, 'Mine, longer.'])
  await autosave.resolve('mine')
  expect(world.unpublished).toMatchObject({ was: { content: 'Text.' }, values: { content: 'Mine, longer.' } })
})

test('an answer that arrives after the record was closed deletes the text of the closed page, not that of the reopened one', async () => {
  const { world, open, copies } = rig({ stored: article() })
  const closeDuringSave = async (content: string) => {
    const closed = open()
    closed.change({ content })
    const deliver = delay(world, 'save')
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
    closed.stop()
    return deliver
  }
  const deliverFirst = await closeDuringSave('First.')
  deliverFirst()
  await vi.advanceTimersByTimeAsync(0)
  expect(copies.ids()).toEqual([])

  const deliverSecond = await closeDuringSave('Second.')
  const reopened = open()
  reopened.change({ excerpt: 'Third.' })
  deliverSecond()
  await vi.advanceTimersByTimeAsync(0)
  expect(copies.read(ID)?.values).toMatchObject({ content: 'Second.', excerpt: 'Third.' })
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect(world.stored?.values).toMatchObject({ content: 'Second.', excerpt: 'Third.' })
})

test('stored text does not overwrite what another editor saved in the same field while the record was closed', async () => {
  const { world, open } = rig({ stored: article() })
  const closed = open()
  closed.change({ content: 'Mine.' })
  closed.stop()
  world.stored = article({ content: 'Theirs.' }, { updated: '2' })
  const reopened = open()
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS)
  expect([reopened.getSnapshot().status, world.stored.values.content]).toEqual(['conflict', 'Theirs.'])
})

test('if offered changes cannot be discarded, the caller gets the reason; if they have changed, the newer ones are offered', async () => {
  const { world, open } = rig({ stored: article({}, { isPublished: true }) })
  world.unpublished = { ...OFFERED, values: { content: 'Hers.' } }
  const autosave = open()
  await vi.advanceTimersByTimeAsync(0)
  world.fault = new RecordFault('offline', 'No network.')
  await expect(autosave.discardOffered()).rejects.toThrow('No network.')
  world.fault = null
  world.unpublished = { ...OFFERED, version: '10', values: { content: 'Hers, longer.' } }
  await autosave.discardOffered()
  expect(autosave.getSnapshot().offered).toEqual(world.unpublished)
})
