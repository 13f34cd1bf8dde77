import { afterEach, expect, test, vi } from 'vitest'
import { announce, listen, type Announcement } from './announce.ts'
import { untilTurns } from '../../../tests/support/units/outbox-rig.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function heardBy(channel: BroadcastChannel): Promise<unknown> {
  return new Promise((resolve) => {
    channel.addEventListener('message', (event: MessageEvent<unknown>) => resolve(event.data))
  })
}

test('an announcement reaches listeners of the same page at once', () => {
  const heard: Announcement[] = []
  const stop = listen((announcement) => heard.push(announcement))
  announce()
  announce({ type: 'changed', sending: 'key' })
  expect(heard).toEqual([{ type: 'changed' }, { type: 'changed', sending: 'key' }])
  stop()
})

test('an announcement reaches other tabs and the worker, over the channel lexharbor-outbox', async () => {
  const other = new BroadcastChannel('lexharbor-outbox')
  const heard = heardBy(other)
  announce({ type: 'changed', sending: 'key' })
  expect(await heard).toEqual({ type: 'changed', sending: 'key' })
  other.close()
})

test('announcements of other tabs are received, other messages on the channel are ignored', async () => {
  const heard: Announcement[] = []
  const stop = listen((announcement) => heard.push(announcement))
  const other = new BroadcastChannel('lexharbor-outbox')
  for (const message of ['hello', null, { type: 'other' }, { type: 'changed' }]) other.postMessage(message)
  await untilTurns(() => heard.length > 0)
  expect(heard).toEqual([{ type: 'changed' }])
  stop()
  other.close()
})

test('a listener that unsubscribed receives nothing', async () => {
  const heard: Announcement[] = []
  const stop = listen((announcement) => heard.push(announcement))
  stop()
  const other = new BroadcastChannel('lexharbor-outbox')
  const reached = heardBy(other)
  announce()
  await reached
  expect(heard).toEqual([])
  other.close()
})

test('without BroadcastChannel, announcements still reach listeners of the same page', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const heard: Announcement[] = []
  const stop = listen((announcement) => heard.push(announcement))
  announce()
  expect(heard).toEqual([{ type: 'changed' }])
  stop()
})
