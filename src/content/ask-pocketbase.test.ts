import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ANSWER_WAIT_MS } from '../lib/time-units.ts'
import { askPocketBase } from './ask-pocketbase.ts'
import { contentPolicy } from './content-policy.ts'
import { network } from '../browser/network.ts'

beforeEach(async () => {
  await askPocketBase('', () => Promise.resolve())
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Simulates a server that accepts the request and stays silent until the browser aborts it. */
function silent(_: unknown, { signal }: RequestInit): Promise<Response> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })
}

const ask = () =>
  askPocketBase('Nobody there.', (pocketbase) => pocketbase.collection('webinars').getList(1, 1)).catch(
    (error: unknown) => error,
  )

const isAskedAgain = (error: unknown) => error instanceof Error && contentPolicy.retry(0, error)

test('a server that accepts a request and stays silent counts as offline, without a retry, and the request is aborted', async () => {
  const fetched = vi.fn<typeof silent>(silent)
  vi.stubGlobal('fetch', fetched)
  let outcome: unknown
  void ask().then((error) => (outcome = error))
  await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS - 1)
  expect(outcome).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toMatchObject({ kind: 'offline', message: 'Nobody there.', wasSilent: true })
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true)
  expect(isAskedAgain(outcome)).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('an answer that stops midway is aborted; a slow answer that keeps coming is not', async () => {
  const text = '{"items":[],"page":1}'
  const parts =
    (upTo: number) =>
    (_: unknown, { signal }: RequestInit) => {
      let at = 0
      const body = new ReadableStream<Uint8Array>({
        async pull(stream) {
          signal?.addEventListener('abort', () => stream.error(signal.reason))
          if (at >= upTo) return at === text.length ? stream.close() : new Promise<void>(() => {})
          await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS - 1000))
          stream.enqueue(new TextEncoder().encode(text.slice(at, at + 7)))
          at += 7
        },
      })
      return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'application/json' } }))
    }
  const outcomes: unknown[] = []
  for (const upTo of [7, text.length]) {
    vi.stubGlobal('fetch', parts(upTo))
    void ask().then((outcome) => outcomes.push(outcome))
    await vi.advanceTimersByTimeAsync(4 * ANSWER_WAIT_MS)
  }
  expect(outcomes).toMatchObject([{ wasSilent: true }, { items: [], page: 1 }])
  expect(vi.getTimerCount()).toBe(0)
})

test('an unreachable server is requested once more', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  // All tests share one network state, which another test may have set to offline.
  vi.spyOn(network, 'current').mockReturnValue({ status: 'online', provedBy: 'nothing', askAt: undefined })
  const error = await ask()
  expect(error).toMatchObject({ kind: 'offline', wasSilent: false })
  expect(isAskedAgain(error)).toBe(true)
})
