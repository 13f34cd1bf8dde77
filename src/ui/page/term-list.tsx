export type TermListProps = {
  terms: ReadonlyArray<{ name: string; text: string }>
  /** `lines`: one under the other, each on a hairline. `others`: side by side, as what is named besides. */
  className: 'lines' | 'others'
}

/** Things with a name, and what is to be said of each. */
export function TermList({ terms, className }: TermListProps) {
  return (
    <dl className={className}>
      {terms.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
