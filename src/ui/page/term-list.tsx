export type TermListProps = {
  terms: ReadonlyArray<{ name: string; text: string }>
  /** `lines`: one below the other, separated by lines. `others`: side by side, for less important terms. */
  className: 'lines' | 'others'
}

/** Terms with their descriptions. */
export function TermList({ terms, className }: TermListProps) {
  return (
    <dl className={className === 'others' ? othersOf(terms.length) : className}>
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns the CSS classes of a side-by-side list with `count` items, so that no item is alone in a row if possible. */
export function othersOf(count: number): string {
  if (count === 4) return 'others others--fourths'
  return count > 2 ? 'others others--thirds' : 'others'
}
