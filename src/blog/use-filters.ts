import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import type { BlogSearch } from './blog-search.ts'

/** The address is written this long after the last key, so that a fast typist does not exhaust the history API. */
const typingPauseMs = 300

export const noFilters: BlogSearch = { q: undefined, category: undefined }

export type Filters = {
  /** What the list is filtered by now. */
  filters: BlogSearch
  change: (next: BlogSearch, options: { typing: boolean }) => void
  /** Writes at once to the address what waits for a pause in typing. */
  writeNow: () => void
}

/**
 * The filters of the listing. They live in the address, so that Back restores them; the list follows the visitor at once and the
 * address a moment later, because a navigation costs more than a search.
 * @param search what the address says
 * @param onSearch writes the address; `typing` asks not to leave an entry in the history
 */
export function useFilters(
  search: BlogSearch,
  onSearch: (next: BlogSearch, options: { typing: boolean }) => void,
): Filters {
  // The page was built without filters, so it hydrates without them; those in the address apply right after.
  const hydrated = useHydrated()
  const [filters, setFilters] = useState(hydrated ? search : noFilters)
  const lastWritten = useRef(keyOf(filters))
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void }>(undefined)

  const writeNow = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current?.write()
  }
  const change: Filters['change'] = (next, options) => {
    setFilters(next)
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    const write = () => {
      waiting.current = undefined
      lastWritten.current = keyOf(next)
      onSearch(next, options)
    }
    if (options.typing) waiting.current = { timer: setTimeout(write, typingPauseMs), write }
    else afterPaint(write)
  }

  const address = keyOf(search)
  useEffect(() => {
    // Only Back, Forward or a link: an address that was written here changes nothing.
    if (address === lastWritten.current) return
    lastWritten.current = address
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    setFilters(search)
  }, [address, search])
  useEffect(() => {
    const atTheEnd = waiting
    return () => clearTimeout(atTheEnd.current?.timer)
  }, [])
  return { filters, change, writeNow }
}

/** Names a combination of filters. */
export function keyOf({ q, category }: BlogSearch): string {
  return `${category ?? ''}\n${q ?? ''}`
}
