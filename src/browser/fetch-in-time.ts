import { ANSWER_WAIT_MS } from '../lib/time-units.ts'
import { withinLimit } from './within-limit.ts'

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
 * Like {@link withinLimit}, with the timeout {@link ANSWER_WAIT_MS}, for a promise that can't be aborted.
 * @throws TimeoutError
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return withinLimit(ANSWER_WAIT_MS, work, 'It did not come in time')
}
