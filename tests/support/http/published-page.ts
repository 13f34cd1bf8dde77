import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'

export type PageAnswer = { status: number; text: string; headers: Headers; location: string | null }

/** Sends one GET request, without following redirects. */
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

/** Waits until the page contains the text. */
export function untilShown(server: TestServer, path: string, text: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} shows ${text}`, path, (answer) => answer.text.includes(text))
}

/** Waits until the page no longer contains the text. */
export function untilGone(server: TestServer, path: string, text: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} no longer shows ${text}`, path, (answer) => !answer.text.includes(text))
}

/** Waits until the page exists, and returns the answer. */
export function untilServed(server: TestServer, path: string): Promise<PageAnswer> {
  return untilAnswered(server, `${path} is there`, path, ({ status }) => status === 200)
}

function untilAnswered(
  server: TestServer,
  what: string,
  path: string,
  isIt: (answer: PageAnswer) => boolean,
): Promise<PageAnswer> {
  return until(what, async () => {
    const answer = await getPage(server, path)
    return isIt(answer) && answer
  })
}
