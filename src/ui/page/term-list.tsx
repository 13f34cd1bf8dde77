export type TermListProps = {
  terms: ReadonlyArray<{ name: string; text: string }>
  /** `lines`: one under the other, each on a hairline. `others`: side by side, as what is named besides. */
  className: 'lines' | 'others'
}

/** Things with a name, and what is to be said of each. */
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

/** The classes of a list of so many things side by side: in columns of which none is left over, where that can be. */
export function othersOf(count: number): string {
  if (count === 4) return 'others others--fourths'
  return count > 2 ? 'others others--thirds' : 'others'
}
