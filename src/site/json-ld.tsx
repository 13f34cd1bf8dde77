import { useState, useSyncExternalStore } from 'react'

/** A thing of schema.org, or several. */
export type JsonLdData = Record<string, unknown>

/**
 * What the page says, for machines. Only a served page carries it: to add a script later, React would have to write markup, which
 * the site's policy forbids, and search engines load every page anew. The element goes when its page is left.
 * Inside a page it comes first, so that the last section stays the last child.
 * @param data is asked for only where pages are rendered; origins in it are the server's placeholder there.
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

/** Things of which there may be none: then the page says nothing, since an empty graph is no data. */
export function JsonLdGraph({ things }: { things: readonly JsonLdData[] }) {
  return things.length === 0 ? null : <JsonLd data={() => ({ '@graph': things })} />
}

/** JSON that cannot end the script element it stands in. */
export function jsonForScript(data: JsonLdData): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c')
}

const neverChanges = () => () => {}
