import { describe, expect, test } from 'vitest'
import { withOutboxLock } from './drain.ts'
import { createRig } from './test-rig.ts'

describe.each([
  ['with Web Locks', true],
  ['with a lease', false],
])('%s', (_, hasLocks) => {
  const overrides = hasLocks ? {} : { locks: () => undefined }

  test('two senders never overlap, and both get their turn', async () => {
    const rig = createRig(overrides)
    const other = rig.context()
    const log: string[] = []
    const work = (name: string) => async () => {
      log.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, 20))
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

  test('a sender that fails frees the way, and its error surfaces', async () => {
    const rig = createRig(overrides)
    await expect(withOutboxLock(() => Promise.reject(new Error('work')), rig.store, rig.platform)).rejects.toThrow(
      'work',
    )
    expect(await withOutboxLock(() => Promise.resolve('next'), rig.store, rig.platform)).toBe('next')
  })

  test('renewing keeps the turn', async () => {
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

test('the lease of a tab that died ends by itself', async () => {
  const rig = createRig({ locks: () => undefined })
  await rig.store.takeLease('dead tab', rig.clock.now, 30_000)
  const waiting = withOutboxLock(() => Promise.resolve('mine'), rig.store, rig.platform)
  rig.clock.now += 30_000
  expect(await waiting).toBe('mine')
})

test('the lock is one for page and worker, known by its name', async () => {
  const rig = createRig()
  const names = await withOutboxLock(
    async () => (await navigator.locks.query()).held?.map(({ name }) => name),
    rig.store,
    rig.platform,
  )
  expect(names).toEqual(['lexharbor-outbox'])
})
