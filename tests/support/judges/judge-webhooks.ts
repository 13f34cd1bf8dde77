import { afterEach, beforeEach, vi } from 'vitest'
import { fileOfJudge, declareJudge } from './judge.ts'
import type { Delivery } from './judged.ts'

type Package = {
  Webhook: new (secret: string) => { verify: (payload: string, headers: Record<string, string>) => unknown }
}

/**
 * Verifies the recorded webhook requests with a library that receivers of webhooks use.
 * @param name the npm package
 * @param file the path of the package's main module
 */
export function judgeWebhooks(name: string, file: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  declareJudge({
    name,
    asked: ({ deliveries }) => `${deliveries.length} webhook calls`,
    find: async ({ deliveries, secrets }) => {
      const { Webhook }: Package = await import(fileOfJudge(file))
      const accepts = (secret: string, { headers, body }: Delivery) => {
        // The library refuses old requests. So set the clock to the time of this request.
        vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
        try {
          new Webhook(secret).verify(body, headers)
          return true
        } catch {
          return false
        }
      }
      const [before = '', next = ''] = secrets
      const wrong = deliveries.filter((delivery) => !accepts(before, delivery)).map((_, at) => `call ${at}: refused`)
      // During the rotation of a secret, the server signs with both secrets.
      const last = deliveries.at(-1)
      return last !== undefined && accepts(next, last)
        ? wrong
        : [...wrong, 'the last call: refused with the new secret']
    },
    known: [],
    plants: [
      {
        fault: 'one byte that was changed on the way',
        into: (judged) => ({
          ...judged,
          deliveries: judged.deliveries.map(({ headers, body }) => ({ headers, body: `${body} ` })),
        }),
        says: /^call 0: refused/,
      },
    ],
  })
}
