import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { afterPaint } from './after-paint.ts'
import type { BlogSearch } from './blog-search.ts'

/** Delay of the address's update after the last key: browsers limit calls of the history API. */
const typingPauseMs = 300

export const noFilters: BlogSearch = { q: undefined, category: undefined }

export type Filters = {
  /** The list's present filters. */
  filters: BlogSearch
  change: (next: BlogSearch, options: { typing: boolean }) => void
  /** Updates the address at once instead of after a pause. */
  writeNow: () => void
}

/**
 * The list's filters. They are in the address, so that Back restores them; the list updates at once and the address a
 * moment later, because a navigation costs more than a search.
 * @param search the address's filters
 * @param onSearch updates the address; `typing` asks for no new entry in the history
 */
export function useFilters(
  search: BlogSearch,
  onSearch: (next: BlogSearch, options: { typing: boolean }) => void,
): Filters {
  // The page was rendered without filters, so it hydrates without them. The filters in the address apply right after.
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
    // Reacts only to Back, Forward or a link, not to this hook's own updates.
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

/** Identifies a combination of filters. */
export function keyOf({ q, category }: BlogSearch): string {
  return `${category ?? ''}\n${q ?? ''}`
}
