/** What to do with the kept copy of a page after the network's answer for it. */
export type PageVerdict = 'keep' | 'forget' | 'leave'

/** Names the build that rendered a page; only our pages have it. */
export const BUILD_HEADER = 'X-Site-Build'

/**
 * Only complete answers that our server marks as a page replace or remove a copy: an access point's sign-in page, a
 * gateway's error or a redirect changes nothing.
 */
export function pageVerdict(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): PageVerdict {
  if (!answer.headers.has(BUILD_HEADER) || answer.redirected || answer.type !== 'basic' || isPrivate(answer.headers))
    return 'leave'
  if (answer.status === 404) return 'forget'
  return answer.status === 200 && isHtml(answer.headers) ? 'keep' : 'leave'
}

// The server marks previews of drafts as not to be stored.
function isPrivate(headers: Headers): boolean {
  return /no-store/i.test(headers.get('Cache-Control') ?? '')
}

/** A broken connection may leave half a page without any error. */
export function isWholePage(html: string): boolean {
  return html.trimEnd().endsWith('</html>')
}

export function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}
