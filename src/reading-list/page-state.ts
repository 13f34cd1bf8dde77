import type { DehydratedState, QueryKey } from '@tanstack/react-query'

/**
 * Returns a query's data from a page as the server sent it. The page must be of the same build as this one, because
 * other builds may use other shapes.
 * @returns undefined if the page has no such data, or is of another build
 */
export function dataInPage(html: string, queryKey: QueryKey): unknown {
  const build = document.querySelector('script[type="importmap"]')?.textContent
  if (build === undefined || !html.includes(build)) return undefined
  return stateIn(html)?.queries.find(({ queryHash }) => queryHash === JSON.stringify(queryKey))?.state.data
}

function stateIn(html: string): DehydratedState | null {
  const text = /<script[^>]* id="state"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1]
  return text === undefined ? null : JSON.parse(text)
}
