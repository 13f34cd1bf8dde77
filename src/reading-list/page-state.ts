import type { DehydratedState, QueryKey } from '@tanstack/react-query'

/**
 * Returns a query's data from the HTML of a page as the server sent it.
 * @returns undefined if the page lacks the data, or if another build made it, whose data may have another shape
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
