import { useState, useSyncExternalStore } from 'react'

/** One or more things of schema.org. */
export type JsonLdData = Record<string, unknown>

/**
 * The page's content as structured data. Only a served page has it: to add a script later, React would have to write
 * markup, which the site's policy forbids, and search engines reload every page. The element is removed when the
 * visitor navigates to another page. It is the first child of a page, so that the last section stays the last child.
 * @param data is called only during rendering; origins in it are the server's placeholder there
 */
export function JsonLd({ data }: { data: () => JsonLdData }) {
  const adopting = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [served] = useState(adopting)
  if (!served) return null
  const html = typeof document === 'undefined' ? jsonForScript(data()) : ''
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

/** A list of things; an empty one is omitted, because an empty graph is no data. */
export function JsonLdGraph({ things }: { things: readonly JsonLdData[] }) {
  return things.length === 0 ? null : <JsonLd data={() => ({ '@graph': things })} />
}

/** Returns JSON in which no text can end its script element. */
export function jsonForScript(data: JsonLdData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
}

const neverChanges = () => () => {}
