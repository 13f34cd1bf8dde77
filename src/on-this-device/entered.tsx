import { Fragment } from 'react'

/** What was entered, under its labels; folded away. @param of says to screen readers in which item. */
export function Entered({
  entries,
  of,
}: {
  entries: ReadonlyArray<readonly [label: string, text: string]>
  of: string
}) {
  if (entries.length === 0) return null
  return (
    <details>
      <summary>
        What you entered<span className="visually-hidden"> in {of}</span>
      </summary>
      <dl className="note">
        {entries.map(([label, text]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
