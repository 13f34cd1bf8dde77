import { useEffect, useRef } from 'react'
import { useIsland } from '../ui/use-island.ts'
import type { BlogSearch } from './blog-search.ts'
import { allCategories, categories, type Category } from './rules/categories.ts'
import type { Filters } from './use-filters.ts'

/** The search field and a button for each category. */
export function BlogFilters({ filters, change, writeNow }: Filters) {
  const { ref, typed } = useSearchBox(filters, change)
  const choose = (category: Category | undefined) => change({ q: typed(), category }, { typing: false })
  return (
    <search className="blog-filters needs-script" {...useIsland<HTMLElement>()}>
      <label className="visually-hidden" htmlFor="blog-search">
        Search articles
      </label>
      <input
        className="blog-filters__search"
        id="blog-search"
        type="search"
        name="q"
        placeholder="Search articles..."
        autoComplete="off"
        enterKeyHint="search"
        ref={ref}
        onInput={({ currentTarget }) => {
          bringResultsIntoView(currentTarget)
          change({ ...filters, q: typed() }, { typing: true })
        }}
        onBlur={writeNow}
      />
      <fieldset className="blog-filters__chips">
        <legend className="visually-hidden">Category</legend>
        {[undefined, ...categories].map((category) => (
          <button
            key={category ?? allCategories}
            type="button"
            className="chip"
            aria-pressed={filters.category === category}
            onClick={() => choose(category)}
            onFocus={({ currentTarget }) => showChip(currentTarget)}
          >
            {category ?? allCategories}
          </button>
        ))}
      </fieldset>
    </search>
  )
}

/**
 * Scrolls the row of chips to a chip that got the focus by the keyboard. Chromium does not while some of its pixels are
 * visible. A pointer's chip stays where it is, because the click would otherwise miss it.
 */
function showChip(chip: HTMLElement): void {
  if (chip.matches(':focus-visible')) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/**
 * In a narrow window, scrolls the search field to the top, because the keyboard of a phone covers the lower half of the
 * screen.
 */
function bringResultsIntoView(box: HTMLElement): void {
  if (matchMedia('(width < 40rem)').matches) box.scrollIntoView({ block: 'start' })
}

/**
 * Connects the search field with the filters. React does not control its value, so text typed before hydration stays,
 * and is then searched for.
 */
function useSearchBox(filters: BlogSearch, change: Filters['change']) {
  const ref = useRef<HTMLInputElement>(null)
  const mounted = useRef(false)
  const typed = () => ref.current?.value.trim() || undefined
  const { q } = filters
  useEffect(() => {
    const input = ref.current
    if (!input) return
    const typedEarly = !mounted.current && q === undefined && typed() !== undefined
    mounted.current = true
    if (typedEarly) change({ ...filters, q: typed() }, { typing: true })
    // The filters were changed elsewhere, such as by Back or "Clear filters", so the field shows them.
    else if (typed() !== q) input.value = q ?? ''
  })
  return { ref, typed }
}
