import { ANSWER_WAIT_MS } from '../lib/time-units.ts'
import { withinLimit } from './within-limit.ts'

/**
 * `fetch` with an idle timeout of {@link ANSWER_WAIT_MS} for the answer and each part of its body. A slow answer that
 * keeps coming is not aborted.
 * @throws AbortError on a timeout; reading the body then rejects too
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
 * {@link withinLimit} with the usual wait for an answer, for work that can't be aborted.
 * @throws TimeoutError
 */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return withinLimit(ANSWER_WAIT_MS, work, 'It did not come in time')
}
