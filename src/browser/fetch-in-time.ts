import { ANSWER_WAIT_MS } from '../lib/time-units.ts'
import { withinLimit } from './within-limit.ts'

/**
 * `fetch` that gives up when nothing comes for {@link ANSWER_WAIT_MS}: no answer at all, or no more of its body. An answer that keeps
 * coming, however slowly, is waited for.
 * @throws AbortError after such a silence; reading the body rejects with it too
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

/** {@link within} the time that a visitor is left without an answer, for what can't be called off. @throws TimeoutError */
export function inTime<T>(work: Promise<T>): Promise<T> {
  return withinLimit(ANSWER_WAIT_MS, work, 'It did not come in time')
}
