import { useState, useSyncExternalStore } from 'react'

/** One or more schema.org objects. */
export type JsonLdData = Record<string, unknown>

/**
 * The page's content as structured data, for search engines. Only the server's HTML contains it: to add a script later,
 * React would have to write markup, which the site's Trusted Types policy forbids. React removes it when the visitor
 * navigates to another page. It is the first child of a page, so that the last section stays the last child.
 * @param data called only while the server renders; the server replaces the placeholder for the origin in its result
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

/** Several schema.org objects as one graph. An empty graph is omitted. */
export function JsonLdGraph({ things }: { things: readonly JsonLdData[] }) {
  return things.length === 0 ? null : <JsonLd data={() => ({ '@graph': things })} />
}

/** Returns JSON in which no text can end the script element around it. */
export function jsonForScript(data: JsonLdData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
}

const neverChanges = () => () => {}
