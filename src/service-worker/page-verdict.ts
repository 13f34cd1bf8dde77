/** What to do with the kept copy of a page, given the network's answer for it. */
export type PageVerdict = 'keep' | 'forget' | 'leave'

/** Names the build that rendered a page; on every page of ours, and on nothing else. */
export const BUILD_HEADER = 'X-Site-Build'

/**
 * Only whole answers that the server itself calls a page replace or remove a copy: an access point's sign-in page, an error on the
 * way or a redirect changes nothing.
 */
export function pageVerdict(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): PageVerdict {
  if (!answer.headers.has(BUILD_HEADER) || answer.redirected || answer.type !== 'basic' || isPrivate(answer.headers))
    return 'leave'
  if (answer.status === 404) return 'forget'
  return answer.status === 200 && isHtml(answer.headers) ? 'keep' : 'leave'
}

// A preview of a draft must leave no trace, and the server says so.
function isPrivate(headers: Headers): boolean {
  return /no-store/i.test(headers.get('Cache-Control') ?? '')
}

/** A connection that broke may leave half a page behind with nobody reporting an error. */
export function isWholePage(html: string): boolean {
  return html.trimEnd().endsWith('</html>')
}

export function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}
