import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSubmit, type Submit, type SubmitOutcome } from './submit.ts'
import type { OutboxItem } from './outbox-item.ts'
import {
  createRig,
  itemNamed,
  keyNamed,
  type Behaviour,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'

const ada = { firstName: 'Ada' }
const busy: Behaviour = { status: 503, body: { success: false, code: 'unavailable', error: 'Busy just now' } }
const invalid: Behaviour = {
  status: 422,
  body: { success: false, code: 'invalid', error: 'Please check', fields: { email: 'Bad' } },
}

let rig: OutboxRig
let submit: Submit
const onStored = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  rig = createRig()
  submit = createSubmit({ ...rig, onStored, onSaved })
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Simulates a browser that reports every write as done but stores none. */
function loseWrites(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value: { key: string }) {
    const request = this.add(value)
    this.delete(value.key)
    return request
  })
}

describe('if nothing can be stored', () => {
  const stores: Array<[string, (rig: OutboxRig) => void]> = [
    ['without IndexedDB', (rig) => (rig.store.arrange = () => Promise.reject(new TypeError('no indexedDB')))],
    [
      'with a full disk',
      (rig) => (rig.store.arrange = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
    ],
    ['with writes that are reported and lost', loseWrites],
  ]
  describe.each(stores)('%s', (_, breakStore) => {
    beforeEach(() => {
      breakStore(rig)
    })

    test.each<[Behaviour, Partial<SubmitOutcome>]>([
      ['ok', { kind: 'sent', answer: { success: true, receipt: expect.any(String) } }],
      ['unreachable', { kind: 'failed', error: 'Failed to fetch' }],
      ['lost', { kind: 'failed', error: 'network connection was lost' }],
      [busy, { kind: 'failed', error: 'Busy just now' }],
      [
        { status: 200, body: '<html>' },
        { kind: 'failed', error: null },
      ],
      [invalid, { kind: 'refused', key: null, code: 'invalid', fields: { email: 'Bad' } }],
    ])('the server’s %o decides, and the outcome is never “saved”', async (behaviour, outcome) => {
      rig.server.always = behaviour
      expect(await submit('request-demo', ada)).toMatchObject(outcome)
      expect(onStored).not.toHaveBeenCalled()
      expect(onSaved).not.toHaveBeenCalled()
    })

    test('the page is notified before sending that it has the only copy', async () => {
      const order: string[] = []
      rig.server.onPost = () => void order.push('sent')
      await submit('request-demo', ada, { onUnstored: () => order.push('told') })
      expect(order).toEqual(['told', 'sent'])
    })

    test('the page gets the key before it sends, so a reload during the send can repeat the submission', async () => {
      const seen: string[] = []
      rig.server.onPost = ({ key }) => void seen.push(`sent ${key}`)
      await submit('request-demo', ada, { onKey: (key) => seen.push(key) })
      expect(seen.at(-1)).toBe(`sent ${seen[0]}`)
    })

    test('the same values are sent again under the same key, so a lost answer causes no second lead', async () => {
      rig.server.next = ['lost', 'ok']
      expect((await submit('request-demo', ada)).kind).toBe('failed')
      expect((await submit('request-demo', ada)).kind).toBe('sent')
      expect(rig.server.posts).toHaveLength(2)
      expect(rig.server.rows.size).toBe(1)
    })

    test.each([
      ['after a lost answer', ['lost', invalid, 'ok'] satisfies Behaviour[], 2, true],
      ['at once', [invalid, 'ok'] satisfies Behaviour[], 1, false],
    ])(
      'values that were refused %s keep their key if they may have arrived',
      async (_when, next, refusedAt, mayHaveArrived) => {
        rig.server.next = [...next]
        const outcomes = []
        for (const _ of next) outcomes.push(await submit('request-demo', ada))
        expect(outcomes[refusedAt - 1]).toMatchObject({ kind: 'refused', mayHaveArrived })
        expect(outcomes.at(-1)?.kind).toBe('sent')
        expect(new Set(rig.server.posts.map(({ key }) => key)).size).toBe(mayHaveArrived ? 1 : 2)
      },
    )

    test('the same values keep their key after a reload of the page; changed values do not', async () => {
      rig.server.next = ['lost', 'ok', 'ok']
      const first = await submit('request-demo', ada)
      if (first.kind !== 'failed' || first.key === null) throw new Error(first.kind)
      const earlier = { key: first.key, payload: ada }
      const reloaded = createSubmit({ ...rig, onStored, onSaved })
      expect(await reloaded('request-demo', ada, { earlier })).toMatchObject({ kind: 'sent', key: first.key })
      expect(rig.server.rows.size).toBe(1)
      expect(await reloaded('request-demo', { firstName: 'Bob' }, { earlier })).toMatchObject({ kind: 'sent' })
      expect(rig.server.rows.size).toBe(2)
    })
  })

  describe('a correction that a full disk can’t store', () => {
    const earlier = { key: keyNamed('a'), payload: { firstName: 'a' } }
    beforeEach(() => {
      const arrange = rig.store.arrange
      rig.store.arrange = (plan) =>
        arrange((items, receipts) => {
          const arrangement = plan(items, receipts)
          if (arrangement.put !== undefined) throw new DOMException('full', 'QuotaExceededError')
          return arrangement
        })
    })

    test.each<[string, Array<Partial<OutboxItem> & { name: string }>, string[]]>([
      ['replaces an item that the server certainly does not have', [{ name: 'a' }], []],
      [
        'stays beside an item that may have arrived, but replaces an earlier correction',
        [
          { name: 'a', uncertain: true },
          { name: 'b', supersedes: keyNamed('a') },
        ],
        ['a'],
      ],
    ])('%s', async (_, items, left) => {
      await rig.add(...items.map(({ name, ...changes }) => itemNamed(name, changes)))
      await rig.add(itemNamed('other'))
      expect(await submit('request-demo', { firstName: 'Ada' }, { earlier })).toMatchObject({ kind: 'sent' })
      expect((await rig.store.list()).map(({ key }) => key)).toEqual([...left, 'other'].map(keyNamed))
    })

    test('leaves its original, if the correction was not sent', async () => {
      await rig.add(itemNamed('a'))
      rig.server.always = busy
      expect(await submit('request-demo', ada, { earlier })).toMatchObject({ kind: 'failed' })
      expect((await rig.store.list()).map(({ key }) => key)).toEqual([keyNamed('a')])
    })

    test('is sent, even if the device can’t delete its original', async () => {
      await rig.add(itemNamed('a'))
      rig.store.arrange = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
      expect(await submit('request-demo', ada, { earlier })).toMatchObject({ kind: 'sent' })
    })
  })

  test('a late write causes no second lead, because it has the same key', async () => {
    const arrange = rig.store.arrange
    rig.store.arrange = async (plan) => {
      await arrange(plan)
      throw new DOMException('The database did not answer', 'TimeoutError')
    }
    expect((await submit('request-demo', ada)).kind).toBe('sent')
    rig.store.arrange = arrange
    await rig.drain()
    expect(rig.server.posts).toHaveLength(2)
    expect(rig.server.rows.size).toBe(1)
  })

  test.each<[string, { [Each in keyof OutboxItem]?: OutboxItem[Each] | undefined }]>([
    ['other words', { payload: { firstName: 'Eve' } }],
    ['another call', { call: 'apply' }],
    ['a broken file', { file: { field: 'resume', name: 'ada.pdf', bytes: new Uint8Array([1, 2, 4]).buffer } }],
    ['no file', { file: undefined }],
  ])('an item that is read back with %s does not count as saved', async (_, change) => {
    const { get } = rig.store
    rig.store.get = async (key) => {
      const item = await get(key)
      return item && Object.assign(item, change)
    }
    rig.server.always = 'unreachable'
    const file = { field: 'resume', name: 'ada.pdf', bytes: new Uint8Array([1, 2, 3]).buffer }
    expect(await submit('request-demo', ada, { file })).toMatchObject({ kind: 'failed', error: 'Failed to fetch' })
    expect(onStored).not.toHaveBeenCalled()
  })

  test('an item that another tab sent before it could be read back counts as stored, and is not sent again', async () => {
    const { arrange } = rig.store
    rig.store.arrange = async (plan) => {
      rig.store.arrange = arrange
      const arrangement = await arrange(plan)
      await rig.context().drain()
      return arrangement
    }
    expect((await submit('request-demo', ada)).kind).toBe('sent')
    expect(rig.server.posts).toHaveLength(1)
    expect(onStored).toHaveBeenCalledTimes(1)
  })
})
