import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSubmit, type Submit, type SubmitOutcome } from './submit.ts'
import { createRig, type Behaviour, type Rig } from './test-rig.ts'

const ada = { firstName: 'Ada' }
const busy: Behaviour = { status: 503, body: { success: false, code: 'unavailable', error: 'Busy just now' } }
const invalid: Behaviour = {
  status: 422,
  body: { success: false, code: 'invalid', error: 'Please check', fields: { email: 'Bad' } },
}

let rig: Rig
let submit: Submit
const onStored = vi.fn<() => void>()
const onSaved = vi.fn<() => void>()

beforeEach(() => {
  vi.clearAllMocks()
  rig = createRig()
  submit = createSubmit({ ...rig, onStored, onSaved })
})

describe('when nothing can be stored', () => {
  const stores: Array<[string, (rig: Rig) => void]> = [
    ['without IndexedDB', (rig) => (rig.store.arrange = () => Promise.reject(new TypeError('no indexedDB')))],
    [
      'with a full disk',
      (rig) => (rig.store.arrange = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
    ],
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
    ])('the server’s %o decides; it never says “saved”', async (behaviour, outcome) => {
      rig.server.always = behaviour
      expect(await submit('request-demo', ada)).toMatchObject(outcome)
      expect(onStored).not.toHaveBeenCalled()
      expect(onSaved).not.toHaveBeenCalled()
    })

    test('the same values again go under the same key, so a lost answer makes no second lead', async () => {
      rig.server.next = ['lost', 'ok']
      expect((await submit('request-demo', ada)).kind).toBe('failed')
      expect((await submit('request-demo', ada)).kind).toBe('sent')
      expect(rig.server.posts).toHaveLength(2)
      expect(rig.server.rows.size).toBe(1)
    })

    test.each([
      ['after a lost answer', ['lost', invalid, 'ok'] satisfies Behaviour[], 2, true],
      ['at once', [invalid, 'ok'] satisfies Behaviour[], 1, false],
    ])('refused %s, they keep their key where it may have arrived', async (_when, next, refusedAt, mayHaveArrived) => {
      rig.server.next = [...next]
      const outcomes = []
      for (const _ of next) outcomes.push(await submit('request-demo', ada))
      expect(outcomes[refusedAt - 1]).toMatchObject({ kind: 'refused', mayHaveArrived })
      expect(outcomes.at(-1)?.kind).toBe('sent')
      expect(new Set(rig.server.posts.map(({ key }) => key)).size).toBe(mayHaveArrived ? 1 : 2)
    })

    test('after a reload of the page too; changed values do not', async () => {
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

  test('a write that arrives late makes no second lead: it has the same key', async () => {
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
})
