import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { contactPayload } from './send-email.ts'
import { parseChallenge, solve } from './submission.ts'

export type SteadyVisitors = {
  /** The number of answers with 200 so far. */
  answered(): number
  /** Lets all visitors finish their present request. @returns the failures: a status with its text, or an error */
  end(): Promise<string[]>
}

/** Like a proxy without persistent connections. */
const newConnections = new Agent({ keepAlive: false })

/** One visit, which a visitor repeats. @returns the failure; undefined for a 200 */
export type Visit = (origin: string) => Promise<string | undefined>

/** Simulates visitors who each wait for the answer, then send the next request, until `end`. Without `visit` they send contact messages. */
export function visitSteadily(origin: string, visitors: number, visit: Visit = submitMessage): SteadyVisitors {
  const told = new AbortController()
  const refused: string[] = []
  let answered = 0
  const goOn = async () => {
    while (!told.signal.aborted) {
      const trouble = await visit(origin).catch(String)
      if (trouble === undefined) answered += 1
      else refused.push(trouble)
    }
  }
  const visiting = Array.from({ length: visitors }, goOn)
  return {
    answered: () => answered,
    async end() {
      told.abort()
      await Promise.all(visiting)
      return refused
    },
  }
}

/** Reads a page. */
export const readPage: Visit = async (origin) => {
  const { status, text } = await call(origin, 'GET', '/pricing')
  return status === 200 ? undefined : `${status}: ${text}`
}

/** Sends a contact message, with a proof of its own. */
export async function submitMessage(origin: string): Promise<string | undefined> {
  const asked = await call(origin, 'GET', '/api/site/challenge?for=send-email')
  if (asked.status !== 200) return `challenge: ${asked.status}`
  const payload = contactPayload({ altcha: solve(parseChallenge(JSON.parse(asked.text))) })
  const { status, text } = await call(origin, 'POST', '/api/site/send-email', JSON.stringify(payload))
  return status === 200 ? undefined : `${status}: ${text}`
}

function call(origin: string, method: string, path: string, body = ''): Promise<{ status: number; text: string }> {
  const headers = method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { method, headers, agent: newConnections }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.once('error', reject)
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    asking.once('error', reject)
    asking.end(body)
  })
}
