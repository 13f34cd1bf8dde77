import { afterEach, describe, expect, test, vi } from 'vitest'
import { attemptLimitOf, deliver } from './deliver.ts'
import { withOutboxLock } from './drain.ts'
import { newItem, readItem, type OutboxFile } from './outbox-item.ts'
import { createSubmit } from './submit.ts'
import {
  createRig,
  keyNamed,
  rest,
  startTime,
  untilTurns,
  type Behaviour,
  type SentPost,
  type OutboxRig,
} from '../../../tests/support/units/outbox-rig.ts'

const TEN_MB = 10 * 1024 * 1024
const offline: Behaviour = 'unreachable'

afterEach(() => {
  vi.useRealTimers()
})

/** Returns a file whose bytes differ for each seed, and its description for a payload. */
async function resumeOf(
  seed: number,
  length = 1000,
): Promise<{ file: OutboxFile; described: { name: string; sha256: string } }> {
  const bytes = new Uint8Array(length).map((_, at) => (at * 31 + seed) % 251)
  return {
    file: { field: 'resume', name: 'Ada’s résumé.pdf', bytes: bytes.buffer },
    described: { name: 'Ada’s résumé.pdf', sha256: await hashOf(bytes.buffer) },
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

async function sentFile(post: SentPost | undefined): Promise<{ name: string; sha256: string }> {
  const sent = post?.body['resume']
  if (!(sent instanceof File)) throw new Error('no file was sent')
  return { name: sent.name, sha256: await hashOf(await sent.arrayBuffer()) }
}

const quietSubmit = (rig: OutboxRig) => createSubmit({ ...rig, onStored: () => undefined, onSaved: () => undefined })

describe('an item with a file', () => {
  test('is sent as a multipart form: text unchanged, other values as JSON, the file under its name, and the content type left to the browser', async () => {
    const rig = createRig()
    const inits: RequestInit[] = []
    const fetch: typeof rig.platform.fetch = (path, init) => (inits.push(init), rig.server.fetch(path, init))
    const { file, described } = await resumeOf(1)
    const item = newItem(
      'apply',
      { role: 'a', list: [1], website: 'x', elapsedMs: 1234, resume: described },
      keyNamed('a'),
      startTime,
      file,
    )
    const { delivery } = await deliver(item, {
      markSending: () => Promise.resolve(true),
      platform: { ...rig.platform, fetch },
      proofs: rig.proofs,
    })
    expect(delivery.kind).toBe('sent')
    const [post] = rig.server.posts
    expect(post).toMatchObject({
      call: 'apply',
      key: item.key,
      body: {
        role: 'a',
        list: '[1]',
        website: 'x',
        elapsedMs: '1234',
        submittedAt: item.submittedAt,
        altcha: expect.any(String),
      },
    })
    expect(await sentFile(post)).toEqual(described)
    expect(inits[1]?.headers).toEqual({ 'Idempotency-Key': item.key, 'Outbox-Age': '0' })
  })

  test('has a time limit for a slow connection; without a file the limit is 20 s', async () => {
    expect(attemptLimitOf(newItem('send-email', {}, 'a', 0))).toBe(20_000)
    const { file } = await resumeOf(1, TEN_MB)
    const limit = attemptLimitOf({ file })
    expect(limit).toBe(20_000 + 209_716)
    // The server's own limit is five minutes.
    expect(limit).toBeLessThan(300_000)
  })

  test('is read back completely, whatever else is in the record', async () => {
    const { file, described } = await resumeOf(1)
    const item = newItem('apply', { resume: described }, keyNamed('a'), startTime, file)
    expect(readItem(structuredClone(item))).toEqual(item)
  })
})

describe('submitting with a file', () => {
  test('10 MB queued offline survive the closing of all tabs, and arrive completely and once', async () => {
    const rig = createRig()
    rig.server.always = offline
    const { file, described } = await resumeOf(7, TEN_MB)
    expect(await quietSubmit(rig)('apply', { role: 'a', resume: described }, { file })).toMatchObject({ kind: 'saved' })
    rig.server.always = 'ok'
    const later = rig.context()
    expect((await later.drain({ reachable: true })).waiting).toBe(0)
    await later.drain({ reachable: true })
    expect(rig.server.posts).toHaveLength(1)
    expect(await sentFile(rig.server.posts[0])).toEqual(described)
    expect(await rig.store.list()).toEqual([])
    // The timeout is long, because storing many bytes takes time on a busy machine.
  }, 30_000)

  test('a second click joins the first, and the same file later is the same item', async () => {
    const rig = createRig()
    const submit = quietSubmit(rig)
    const { file, described } = await resumeOf(1)
    const send = () =>
      submit('apply', { role: 'a', resume: { ...described } }, { file: { ...file, bytes: file.bytes.slice(0) } })
    rig.server.always = offline
    const [first, second] = await Promise.all([send(), send()])
    expect(second).toEqual(first)
    expect(await send()).toMatchObject({ kind: 'saved', key: 'key' in first ? first.key : '' })
    expect(await rig.store.list()).toHaveLength(1)
  })

  test('another file with the same values is another submission, or a correction if it names an earlier one', async () => {
    const rig = createRig({ online: () => false })
    rig.server.always = offline
    rig.server.challenge = offline
    const submit = quietSubmit(rig)
    const [one, two, three] = [await resumeOf(1), await resumeOf(2), await resumeOf(3)]
    const first = await submit('apply', { role: 'a', resume: one.described }, { file: one.file })
    await submit('apply', { role: 'a', resume: two.described }, { file: two.file })
    expect(await rig.store.list()).toHaveLength(2)
    const key = 'key' in first && first.key !== null ? first.key : ''
    await submit(
      'apply',
      { role: 'a', resume: three.described },
      { file: three.file, earlier: { key, payload: { role: 'a', resume: one.described } } },
    )
    const hashes = await Promise.all((await rig.store.list()).map(async ({ file }) => (file ? hashOf(file.bytes) : '')))
    expect(hashes.toSorted()).toEqual([two.described.sha256, three.described.sha256].toSorted())
  })

  test.each<[Behaviour, string, number]>([
    [offline, 'failed', 0],
    ['ok', 'sent', 1],
  ])(
    'if the device has no room, the server’s %o decides, and the outcome is never “saved”',
    async (behaviour, kind, arrived) => {
      const rig = createRig()
      rig.server.always = behaviour
      rig.store.arrange = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
      const { file, described } = await resumeOf(1)
      expect(await quietSubmit(rig)('apply', { role: 'a', resume: described }, { file })).toMatchObject({ kind })
      expect(await Promise.all(rig.server.posts.map(sentFile))).toEqual(
        Array.from({ length: arrived }, () => described),
      )
    },
  )
})

test('without Web Locks, a sender keeps the lock for as long as a long attempt lasts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  const rig = createRig({ locks: () => undefined })
  let isDone = false
  let otherBegan = false
  const first = withOutboxLock(
    () => new Promise<void>((resolve) => setTimeout(() => ((isDone = true), resolve()), 200_000)),
    rig.store,
    rig.platform,
  )
  await rest()
  const second = withOutboxLock(async () => void (otherBegan = true), rig.store, rig.platform)
  for (let passed = 0; passed < 199_500; passed += 500) {
    rig.clock.now += 500
    await vi.advanceTimersByTimeAsync(500)
    await rest(2)
  }
  expect({ isDone, otherBegan }).toEqual({ isDone: false, otherBegan: false })
  await vi.advanceTimersByTimeAsync(1000)
  await first
  await untilTurns(async () => (await vi.advanceTimersByTimeAsync(500), otherBegan))
  await second
})
