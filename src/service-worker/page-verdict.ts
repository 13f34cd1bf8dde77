/**
 * The effect of the server's response on the stored copy of a page: store the new page, remove the copy, or leave it.
 */
export type PageVerdict = 'keep' | 'forget' | 'leave'

/** Header with the build that rendered a page. Only our server's pages have it. */
export const BUILD_HEADER = 'X-Site-Build'

/**
 * Returns the effect of a response on a page's copy. Only complete responses that our server marks as a page replace or
 * remove it. An access point's sign-in page, a gateway's error or a redirect changes nothing.
 */
export function pageVerdict(answer: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>): PageVerdict {
  if (!answer.headers.has(BUILD_HEADER) || answer.redirected || answer.type !== 'basic' || isPrivate(answer.headers))
    return 'leave'
  if (answer.status === 404) return 'forget'
  return answer.status === 200 && isHtml(answer.headers) ? 'keep' : 'leave'
}

// Whether the server forbids storing the page, as for previews of drafts.
function isPrivate(headers: Headers): boolean {
  return /no-store/i.test(headers.get('Cache-Control') ?? '')
}

/** Whether the HTML is complete. A broken connection may end in the middle of a page without an error. */
export function isWholePage(html: string): boolean {
  return html.trimEnd().endsWith('</html>')
}

export function isHtml(headers: Headers): boolean {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}
