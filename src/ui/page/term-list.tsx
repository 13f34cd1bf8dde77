export type TermListProps = {
  terms: ReadonlyArray<{ name: string; text: string }>
  /** `lines`: stacked, with hairlines between. `others`: side by side, for minor things. */
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

/** Returns the classes of a side-by-side list of this length, so that no item is alone in a row if possible. */
export function othersOf(count: number): string {
  if (count === 4) return 'others others--fourths'
  return count > 2 ? 'others others--thirds' : 'others'
}
