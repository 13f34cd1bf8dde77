import type { QueryClient } from '@tanstack/react-query'
import { isUnanswered } from '../content/content-error.ts'
import { keptCopyText } from './kept-copy-text.ts'

/**
 * Shows a notice above the page with the age of its data, while the server does not answer with newer data. Call it
 * once for each document.
 */
export function watchAges(queryClient: QueryClient): void {
  const queries = queryClient.getQueryCache()
  queries.subscribe(() => {
    const ages = queries
      .getAll()
      .filter((query) => query.isActive() && query.state.data !== undefined && isUnanswered(query.state.error))
      .map(({ state }) => state.dataUpdatedAt)
    show(ages.length === 0 ? '' : keptCopyText(Math.min(...ages), Date.now()))
  })
}

/**
 * Shows the notice, or removes it for an empty text. A document that is an offline copy already has a notice of its
 * age.
 */
function show(text: string): void {
  const note = document.querySelector('output.kept-note')
  if (text === '' || document.querySelector('p.kept-note')) note?.remove()
  else if (!note)
    document.body.prepend(
      Object.assign(document.createElement('output'), { className: 'kept-note', textContent: text }),
    )
  else if (note.textContent !== text) note.textContent = text
}
