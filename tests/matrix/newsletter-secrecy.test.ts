import { afterEach, expect, test } from 'vitest'
import { newsletterPayload, submitEmail } from '../support/http/form-requests.ts'
import { freshProof } from '../support/http/submission.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const PAIRS = 100
const PAIRS_AT_ONCE = 4

let server: TestServer
afterEach(() => server.remove())

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

test(
  'the server answers a hundred known and a hundred unknown addresses in the same time',
  { timeout: 90_000 },
  async () => {
    server = await startServer({ raiseLimits: true, env: { CAPTCHA_MAX_NUMBER: '1' } })
    const statuses = ['confirmed', 'pending', 'unsubscribed']
    for (let at = 0; at < PAIRS; at += 1)
      await server.admin.create('newsletter_subscribers', {
        email: `known${at}@firm.example`,
        status: statuses[at % 3],
        confirmSentAt: new Date().toISOString(),
      })
    const times = { known: [] as number[], unknown: [] as number[] }
    const measure = async (kind: keyof typeof times, at: number) => {
      const altcha = await freshProof(server.origin, 'send-email')
      const start = performance.now()
      const { status } = await submitEmail(
        server.origin,
        newsletterPayload({ email: `${kind}${at}@firm.example`, altcha }),
      )
      times[kind].push(performance.now() - start)
      expect(status).toBe(200)
    }
    // Measure known and unknown addresses in pairs, so that other work on the machine slows down both equally.
    for (let first = 0; first < PAIRS; first += PAIRS_AT_ONCE)
      await Promise.all(
        Array.from({ length: PAIRS_AT_ONCE }, (_, at) => [
          measure('known', first + at),
          measure('unknown', first + at),
        ]).flat(),
      )
    expect([times.known.length, times.unknown.length]).toEqual([PAIRS, PAIRS])
    const ratio = median(times.known) / median(times.unknown)
    expect(ratio).toBeGreaterThan(0.9)
    expect(ratio).toBeLessThan(1.1)
  },
)
