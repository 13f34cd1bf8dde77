import type { TestServer } from '../servers/server.ts'
import { untilAsked } from '../until.ts'

/** What is published must be seen within this time. */
export const VISIBLE_MS = 1000

/** A second is short where other tests take the machine: the promise must hold in one of three tries. */
export const TRIES = { retry: 2 }

/** As long as a busy machine may need, where what happens is the question and not how fast. */
const ANY_TIME_MS = 10_000

export type PageAnswer = { status: number; text: string; headers: Headers; location: string | null }

/** One question to the server, redirects not followed. */
export async function getPage(
  server: TestServer,
  path: string,
  headers: Record<string, string> = {},
): Promise<PageAnswer> {
  const response = await fetch(server.origin + path, { redirect: 'manual', headers })
  return {
    status: response.status,
    text: await response.text(),
    headers: response.headers,
    location: response.headers.get('Location'),
  }
}

/** Waits for a text on a page; with `VISIBLE_MS` where the promise itself is under test. */
export function untilShown(server: TestServer, path: string, text: string, limitMs = ANY_TIME_MS): Promise<PageAnswer> {
  return untilAnswered(server, `${path} shows ${text}`, path, (answer) => answer.text.includes(text), limitMs)
}

/** Waits until a text is no longer on a page. */
export function untilGone(server: TestServer, path: string, text: string, limitMs = ANY_TIME_MS): Promise<PageAnswer> {
  return untilAnswered(
    server,
    `${path} no longer shows ${text}`,
    path,
    (answer) => !answer.text.includes(text),
    limitMs,
  )
}

/** Waits for a page that is not there yet. */
export function untilServed(server: TestServer, path: string, limitMs = ANY_TIME_MS): Promise<PageAnswer> {
  return untilAnswered(server, `${path} is there`, path, ({ status }) => status === 200, limitMs)
}

function untilAnswered(
  server: TestServer,
  what: string,
  path: string,
  isIt: (answer: PageAnswer) => boolean,
  limitMs: number,
): Promise<PageAnswer> {
  return untilAsked(
    what,
    async () => {
      const answer = await getPage(server, path)
      return isIt(answer) && answer
    },
    limitMs,
  )
}
