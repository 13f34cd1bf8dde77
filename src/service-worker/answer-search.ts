import { matchPrecache } from 'workbox-precaching'
import { QUESTION_LENGTH, SEARCH_PARAMETER, SEARCH_PATH } from '../lib/search-address.ts'
import { readKeptHtml } from '../reading-list/kept-pages.ts'
import { isFailure } from './is-failure.ts'
import { late } from './network-first.ts'
import { withKeptAnswer } from './search-kept.ts'

/** Returns the question in a URL of the site's search, on one line; empty for every other URL. */
export function questionIn({ pathname, searchParams }: URL): string {
  if (pathname !== SEARCH_PATH) return ''
  const asked = (searchParams.get(SEARCH_PARAMETER) ?? '').trim().replace(/\s+/g, ' ')
  return Array.from(asked).slice(0, QUESTION_LENGTH).join('').trim()
}

/**
 * Returns the server's search results. If the server fails or does not answer in time, returns results from the pages
 * stored on this device.
 */
export async function answerSearch(
  request: Request,
  question: string,
  offlinePage: (path: string) => Promise<Response>,
): Promise<Response> {
  const network = fetch(request)
  const inTime = await Promise.race([network.catch(() => undefined), late()])
  if (inTime instanceof Response && !isFailure(inTime)) return inTime
  const page = await matchPrecache(SEARCH_PATH)
  if (!page) return inTime instanceof Response ? inTime : network.catch(() => offlinePage(SEARCH_PATH))
  return new Response(withKeptAnswer(await page.text(), question, await readKeptHtml()), {
    status: page.status,
    headers: page.headers,
  })
}
