import { useEffect, useRef, type RefObject } from 'react'
import { useIsland } from '../lib/use-island.ts'
import type { BlogSearch } from './blog-search.ts'
import { allCategories, categories, type Category } from './categories.ts'

export type BlogFiltersProps = {
  search: BlogSearch
  /** `typing` asks not to leave an entry in the history. */
  onChange: (search: BlogSearch, options: { typing: boolean }) => void
}

/** The address is written this long after the last key, so that a fast typist does not exhaust the history API. */
const typingPauseMs = 120

/** The search box and the category chips. What is chosen lives in the address, so that Back restores it. */
export function BlogFilters({ search, onChange }: BlogFiltersProps) {
  const { ref, onInput } = useSearchInput(search, onChange)
  const choose = (category: Category | undefined) => onChange({ q: ref.current?.value.trim() || undefined, category }, { typing: false })
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
        onInput={onInput}
      />
      <fieldset className="blog-filters__chips">
        <legend className="visually-hidden">Category</legend>
        <button type="button" className="chip" aria-pressed={search.category === undefined} onClick={() => choose(undefined)}>
          {allCategories}
        </button>
        {categories.map((category) => (
          <button key={category} type="button" className="chip" aria-pressed={search.category === category} onClick={() => choose(category)}>
            {category}
          </button>
        ))}
      </fieldset>
    </search>
  )
}

/** The box is uncontrolled: what was typed before the page hydrated stays, and is searched for then. */
function useSearchInput(search: BlogSearch, onChange: BlogFiltersProps['onChange']): { ref: RefObject<HTMLInputElement | null>; onInput: () => void } {
  const ref = useRef<HTMLInputElement>(null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  const mounted = useRef(false)

  const apply = useRef(() => {})
  useEffect(() => {
    apply.current = () => onChange({ ...search, q: ref.current?.value.trim() || undefined }, { typing: true })
  })
  const onInput = () => {
    clearTimeout(pending.current)
    pending.current = setTimeout(() => {
      pending.current = undefined
      apply.current()
    }, typingPauseMs)
  }

  const { q = '' } = search
  useEffect(() => {
    const input = ref.current
    if (!input) return
    const typedEarly = !mounted.current && q === '' && input.value.trim() !== ''
    mounted.current = true
    if (typedEarly) apply.current()
    // A change of the address that was not typed here, such as Back or "Clear filters", is shown in the box.
    else if (pending.current === undefined && input.value.trim() !== q) input.value = q
  }, [q])
  useEffect(() => () => clearTimeout(pending.current), [])
  return { ref, onInput }
}
