import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { contactPayload } from './send-email.ts'
import { parseChallenge, solve } from './submission.ts'

export type SteadyVisitors = {
  /** The number of answers with status 200 so far. */
  answered(): number
  /**
   * Ends the simulation after each visitor's present visit.
   * @returns the failures, each as a status with the answer's text, or as an error message
   */
  end(): Promise<string[]>
}

/** Opens a new connection for each request, like a proxy without persistent connections. */
const newConnections = new Agent({ keepAlive: false })

/**
 * Does one visit, which a simulated visitor repeats.
 * @returns why the visit failed; undefined if the server answered 200
 */
export type RepeatedVisit = (origin: string) => Promise<string | undefined>

/**
 * Simulates visitors until the caller calls `end`. Each visitor waits for an answer before its next request. By default
 * they send contact messages.
 */
export function visitSteadily(origin: string, visitors: number, visit: RepeatedVisit = submitMessage): SteadyVisitors {
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

export const pageVisit: RepeatedVisit = async (origin) => {
  const { status, text } = await call(origin, 'GET', '/pricing')
  return status === 200 ? undefined : `${status}: ${text}`
}

/** Sends a contact message with a new proof of work. Returns the failure; undefined after status 200. */
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
