import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { listen, type Announcement } from '../queue/announce.ts'
import { databaseName } from '../queue/outbox-db.ts'
import {
  createGate,
  createRig,
  itemNamed,
  keyNamed,
  startTime,
  untilTurns,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'
import { createOutboxActions, type OutboxActions } from './outbox-actions.ts'

const minute = 60_000

function actionsOver(rig: OutboxRig): OutboxActions {
  return createOutboxActions(rig.store, rig.drain, rig.platform)
}

const keysOf = async (rig: OutboxRig) => (await rig.store.list()).map(({ key }) => key).toSorted()

test('“send now” ends the backoff of its item, but neither a Retry-After nor a refusal', async () => {
  const rig = createRig()
  const busy = { failure: 'answered', nextAttemptAt: startTime + 10 * minute, lastError: { status: 503 } } as const
  await rig.add(
    itemNamed('busy', busy),
    itemNamed('other', busy),
    itemNamed('bad', { state: 'needs-attention' }),
    itemNamed('asked', {
      call: 'send-email',
      failure: 'answered',
      retryAfter: startTime + minute,
      nextAttemptAt: startTime + minute,
    }),
  )
  for (const name of ['busy', 'bad', 'asked', 'gone']) await actionsOver(rig).sendNow(keyNamed(name))
  expect([...rig.server.rows.keys()]).toEqual([keyNamed('busy')])
  expect(await keysOf(rig)).toEqual([keyNamed('asked'), keyNamed('bad'), keyNamed('other')])
})

test('an item that is sent as new is sent once under a new key, and the old item is deleted', async () => {
  const rig = createRig()
  const held = { state: 'needs-attention', uncertain: true, lastError: { code: 'key_reused' } } as const
  await rig.add(itemNamed('a', held), itemNamed('b', { nextAttemptAt: startTime + minute }))
  const actions = actionsOver(rig)
  await actions.sendAsNew(keyNamed('a'))
  await actions.sendAsNew(keyNamed('a'))
  await actions.sendAsNew(keyNamed('b'))
  expect(rig.server.posts.map(({ body }) => body['firstName'])).toEqual(['a'])
  expect(rig.server.posts[0]?.key).not.toBe(keyNamed('a'))
  expect(await keysOf(rig)).toEqual([keyNamed('b')])
})

test('a discarded item is never sent; the second discard finds nothing', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a', { uncertain: true }))
  const actions = actionsOver(rig)
  expect(await actions.discard(keyNamed('a'))).toEqual(itemNamed('a', { uncertain: true }))
  expect(await actions.discard(keyNamed('a'))).toBeUndefined()
  await rig.drain()
  expect(rig.server.posts).toEqual([])
})

test('a restored item is unchanged, including its file, and is sent once under its key', async () => {
  const rig = createRig()
  const file = { field: 'resume', name: 'Ada.pdf', bytes: new Uint8Array([1, 2, 3]).buffer }
  const item = itemNamed('a', { attempts: 3, uncertain: true, file })
  await rig.add(item)
  const actions = actionsOver(rig)
  const discarded = await actions.discard(item.key)
  expect(await actions.restore(discarded ?? itemNamed('none'))).toBe(true)
  expect(await rig.store.get(item.key)).toEqual(item)
  await rig.drain()
  expect(rig.server.posts.map(({ key }) => key)).toEqual([item.key])
})

test('an item that was discarded during its send, and arrived, is not restored to be sent again', async () => {
  const rig = createRig()
  await rig.add(itemNamed('a'))
  const gate = createGate()
  rig.server.onPost = () => gate.opened
  const draining = rig.drain()
  await untilTurns(() => rig.server.posts.length === 1)
  const actions = actionsOver(rig)
  const discarded = await actions.discard(keyNamed('a'))
  expect(discarded?.uncertain).toBe(true)
  gate.open()
  await draining
  expect(await actions.restore(discarded ?? itemNamed('none'))).toBe(false)
  expect(await rig.store.list()).toEqual([])
})

test('forgetting deletes everything in the outbox, and notifies every tab to delete its drafts', async () => {
  const rig = createRig()
  const heard: Announcement[] = []
  const stop = listen((announcement) => heard.push(announcement))
  await rig.add(itemNamed('a', { uncertain: true }), itemNamed('b', { state: 'needs-attention' }))
  await rig.store.complete({ key: 'sent', call: 'request-demo', sentAt: startTime, answer: {} })
  expect(await actionsOver(rig).forgetAll()).toHaveLength(2)
  stop()
  expect([await rig.store.list(), await rig.store.receipts()]).toEqual([[], []])
  expect(heard).toContainEqual({ type: 'changed', forgotten: true })
})

test('the export has every unsent item with all typed text, and parked records unchanged', async () => {
  const rig = createRig()
  await rig.add(
    itemNamed('a', { uncertain: true }),
    itemNamed('b', { state: 'needs-attention', createdAt: startTime + 1 }),
  )
  const newer = { key: keyNamed('c'), call: 'call-back', schemaVersion: 2, lead: { firstName: 'c' } }
  const database = await openDB(databaseName)
  await database.put('items', newer)
  database.close()
  const submittedAt = '2026-11-20T09:00:00.000Z'
  const unsent = { call: 'request-demo', submittedAt }
  expect(JSON.parse(await actionsOver(rig).exportUnsent())).toEqual([
    { ...unsent, key: keyNamed('a'), mayHaveArrived: true, payload: { firstName: 'a' } },
    { ...unsent, key: keyNamed('b'), mayHaveArrived: false, payload: { firstName: 'b' } },
    newer,
  ])
})
