import { KEPT_NOTE } from '../reading-list/kept-copy-text.ts'

/**
 * Returns a stored page with a notice of its age, which is visible before any script runs.
 * @param text the notice, without markup
 * @param isStale whether another build made the page; the service worker may lack its scripts, so the loader requests
 * none
 */
export async function withKeptNote(page: Response, text: string, isStale: boolean): Promise<Response> {
  const html = (await page.text())
    .replace('<html', isStale ? '<html data-stale' : '<html')
    .replace('<body>', () => `<body><p class="${KEPT_NOTE}">${text}</p>`)
  return new Response(html, { status: page.status, headers: page.headers })
}
