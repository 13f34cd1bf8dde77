import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import type { BlogSearch } from './blog-search.ts'

/**
 * How long (ms) after the last keystroke the page's address is updated. Browsers limit how often a page may change its
 * address.
 */
const typingPauseMs = 300

export const noFilters: BlogSearch = { q: undefined, category: undefined }

export type Filters = {
  /** The filters that the list shows now. */
  filters: BlogSearch
  change: (next: BlogSearch, options: { typing: boolean }) => void
  /** Updates the page's address at once instead of after a pause. */
  writeNow: () => void
}

/**
 * Returns the filters of the list. They are also in the page's address, so that Back restores them. The list updates at
 * once and the address a moment later, because a navigation takes longer than a search.
 * @param search the filters in the address
 * @param onSearch updates the address; with `typing` it adds no entry to the browser's history
 */
export function useFilters(
  search: BlogSearch,
  onSearch: (next: BlogSearch, options: { typing: boolean }) => void,
): Filters {
  // The server rendered the page without filters, so the first render in the browser has none either. Right after
  // hydration the filters in the address apply.
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
    // Reacts only to Back, Forward or a link: this hook itself has written `lastWritten`.
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

/** Returns a text that differs for each combination of filters. */
export function keyOf({ q, category }: BlogSearch): string {
  return `${category ?? ''}\n${q ?? ''}`
}
