import { createServer } from 'node:http'
import type { Page } from 'playwright'

/** A page of another site, with one link to the measured site. */
export type SearchPage = {
  /** Opens the search page in this tab, with a link to `target`. */
  open(page: Page, target: string): Promise<void>
  /** Presses the link, and resolves when the target has loaded. */
  follow(page: Page, target: string): Promise<void>
  close(): void
}

/**
 * Serves a page that looks like a search result. Its host is `localhost`, while the measured sites are at `127.0.0.1`.
 * So it is another site, and the browser changes the renderer process at the press. Another port alone would be the
 * same site.
 */
export async function serveSearchPage(port: number): Promise<SearchPage> {
  const server = createServer((request, response) => {
    const target = new URL(request.url ?? '/', 'http://localhost').searchParams.get('to') ?? ''
    response.setHeader('Content-Type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Search</title><h1>Search</h1><p><a href="${target}">A result</a></p></html>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    async open(page, target) {
      await page.goto(`http://localhost:${port}/?to=${encodeURIComponent(target)}`)
    },
    async follow(page, target) {
      await Promise.all([page.waitForURL(target), page.getByRole('link').tap()])
    },
    close() {
      server.close()
    },
  }
}
