import { ANSWER_WAIT_MS } from '../lib/time-units.ts'

/**
 * `fetch` with a timeout of {@link ANSWER_WAIT_MS}. The timeout starts again with the response and with each chunk of
 * its body, so a slow response that keeps arriving is not aborted.
 * @throws AbortError on a timeout before the response; on a later timeout, reading the body rejects
 */
export async function fetchInTime(address: string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const wait = () => setTimeout(() => controller.abort(), ANSWER_WAIT_MS)
  let silence = wait()
  try {
    const answer = await fetch(address, { ...init, signal: controller.signal })
    clearTimeout(silence)
    if (answer.body === null) return answer
    silence = wait()
    const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, stream) {
        clearTimeout(silence)
        silence = wait()
        stream.enqueue(part)
      },
      flush: () => clearTimeout(silence),
    })
    return new Response(answer.body.pipeThrough(heard), answer)
  } catch (error) {
    clearTimeout(silence)
    throw error
  }
}

/**
 * Returns the result of `work`, a promise that can't be aborted, within {@link ANSWER_WAIT_MS}.
 * @throws TimeoutError
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return withinLimit(ANSWER_WAIT_MS, work, 'It did not come in time')
}

/**
 * Returns the result of `work`, a promise that can't be aborted. Ignores a result that comes after `limitMs`.
 * @throws TimeoutError with the text `lateText` after `limitMs`
 */
export async function withinLimit<T>(limitMs: number, work: Promise<T>, lateText: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(lateText, 'TimeoutError')), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
