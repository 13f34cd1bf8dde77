import { afterEach, describe, expect, test, vi } from 'vitest'
import { announce } from './announce.ts'
import { attemptLimitMs } from './deliver.ts'
import {
  createGate,
  createRig,
  itemNamed,
  keyNamed,
  rest,
  untilTurns,
} from '../../../tests/support/units/outbox-rig.ts'
import { withOutboxLock } from './drain.ts'

describe.each([
  ['with Web Locks', true],
  ['with a lease', false],
])('%s', (_, hasLocks) => {
  const overrides = hasLocks ? {} : { locks: () => undefined }

  test('two senders never overlap, and each gets the lock', async () => {
    const rig = createRig(overrides)
    const other = rig.context()
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} begins`)
      await rest()
      log.push(`${name} ends`)
      return name
    }
    const results = await Promise.all([
      withOutboxLock(work('a'), rig.store, rig.platform),
      withOutboxLock(work('b'), other.store, other.platform),
    ])
    expect(results).toEqual(['a', 'b'])
    expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
  })

  test('a sender that fails releases the lock, and its error is thrown', async () => {
    const rig = createRig(overrides)
    await expect(withOutboxLock(() => Promise.reject(new Error('work')), rig.store, rig.platform)).rejects.toThrow(
      'work',
    )
    expect(await withOutboxLock(() => Promise.resolve('next'), rig.store, rig.platform)).toBe('next')
  })

  test('renewing keeps the lock', async () => {
    const rig = createRig(overrides)
    const result = await withOutboxLock(
      async (renew) => {
        for (let item = 0; item < 5; item += 1) {
          rig.clock.now += 20_000
          await renew()
        }
        return 'done'
      },
      rig.store,
      rig.platform,
    )
    expect(result).toBe('done')
  })
})

test('the lease of a tab that crashed expires', async () => {
  const rig = createRig({ locks: () => undefined })
  await rig.store.takeLease('dead tab', rig.clock.now, 30_000)
  const waiting = withOutboxLock(() => Promise.resolve('mine'), rig.store, rig.platform)
  rig.clock.now += 30_000
  expect(await waiting).toBe('mine')
})

test('page and worker share one lock by its name', async () => {
  const rig = createRig()
  const names = await withOutboxLock(
    async () => (await navigator.locks.query()).held?.map(({ name }) => name),
    rig.store,
    rig.platform,
  )
  expect(names).toEqual(['lexharbor-outbox'])
})

describe('a tab that has the lock and announces nothing', () => {
  afterEach(() => vi.useRealTimers())

  /** The largest margin in ms: `random` is nearly one, so every sender waits twice the margin of 5 s. */
  const marginMs = 10_000

  test('loses the lock after the time limit of an attempt, and no sooner', async () => {
    const rig = createRig()
    const tab = await suspendedTab()
    fakeTimers()
    await rig.add(itemNamed('a'))
    const draining = rig.drain()
    await rest()
    await vi.advanceTimersByTimeAsync(attemptLimitMs + marginMs - 1_000)
    await rest()
    expect([tab.isHolding(), rig.server.posts.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(1_000)
    await untilTurns(() => rig.server.posts.length === 1)
    expect((await draining).sent).toEqual([keyNamed('a')])
    expect(tab.isHolding()).toBe(false)
    expect(rig.server.rows.size).toBe(1)
  })

  test('keeps the lock for as long as the upload of a file may take', async () => {
    const rig = createRig()
    const tab = await suspendedTab()
    fakeTimers()
    // An upload of 5 MB may take 100 s (50 bytes per ms), in addition to the 20 s of every attempt.
    await rig.add(itemNamed('a', { file: { field: 'resume', name: 'cv.pdf', bytes: new ArrayBuffer(5_000_000) } }))
    const draining = rig.drain()
    await rest()
    await vi.advanceTimersByTimeAsync(attemptLimitMs + marginMs)
    await rest()
    await vi.advanceTimersByTimeAsync(99_000)
    await rest()
    expect([tab.isHolding(), rig.server.posts.length]).toEqual([true, 0])
    await vi.advanceTimersByTimeAsync(1_000 + marginMs)
    await untilTurns(() => rig.server.posts.length === 1)
    expect((await draining).sent).toEqual([keyNamed('a')])
  })

  test('keeps the lock while it announces each of its attempts', async () => {
    const rig = createRig()
    const tab = await suspendedTab()
    fakeTimers()
    const waiting = rig.drain()
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await vi.advanceTimersByTimeAsync(attemptLimitMs)
      announce({ type: 'changed', sending: keyNamed('a'), limitMs: attemptLimitMs })
    }
    await rest()
    expect(tab.isHolding()).toBe(true)
    tab.resume()
    expect((await waiting).sent).toEqual([])
  })

  test('that lost the lock sends nothing until it has the lock again', async () => {
    const rig = createRig()
    const gate = createGate()
    const log: string[] = []
    fakeTimers()
    const suspended = withOutboxLock(
      async (renew) => {
        log.push('the suspended one begins')
        await renew()
        await gate.opened
        await renew()
        log.push('the suspended one tries its second item')
        return 'suspended'
      },
      rig.store,
      rig.platform,
    )
    await rest()
    const next = createGate()
    const other = withOutboxLock(
      async () => {
        log.push('the other one begins')
        await next.opened
        log.push('the other one ends')
        return 'other'
      },
      rig.store,
      rig.platform,
    )
    await rest()
    await vi.advanceTimersByTimeAsync(attemptLimitMs + marginMs)
    await untilTurns(() => log.includes('the other one begins'))
    gate.open()
    await rest()
    next.open()
    expect(await Promise.all([suspended, other])).toEqual(['suspended', 'other'])
    expect(log).toEqual([
      'the suspended one begins',
      'the other one begins',
      'the other one ends',
      'the suspended one begins',
      'the suspended one tries its second item',
    ])
    expect(vi.getTimerCount()).toBe(0)
  })
})

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
}

/**
 * Takes the lock as a suspended tab does. `isHolding` returns whether the tab still has the lock, and `resume` ends the
 * suspension.
 */
async function suspendedTab(): Promise<{ isHolding: () => boolean; resume: () => void }> {
  const gate = createGate()
  const taken = createGate()
  let isHolding = true
  navigator.locks
    .request('lexharbor-outbox', () => {
      taken.open()
      return gate.opened
    })
    .catch(() => (isHolding = false))
  await taken.opened
  return { isHolding: () => isHolding, resume: gate.open }
}
