import { KEPT_NOTE } from '../reading-list/kept-copy-text.ts'

/**
 * A stored copy with a note of its age, visible before any script runs.
 * @param text of ours, without markup
 * @param isStale another build made it, whose scripts the worker may lack: the loader then requests none
 */
export async function withKeptNote(page: Response, text: string, isStale: boolean): Promise<Response> {
  const html = (await page.text())
    .replace('<html', isStale ? '<html data-stale' : '<html')
    .replace('<body>', () => `<body><p class="${KEPT_NOTE}">${text}</p>`)
  return new Response(html, { status: page.status, headers: page.headers })
}
