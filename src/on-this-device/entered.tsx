import { Fragment } from 'react'

/**
 * The values that the visitor entered, under their labels. Collapsed until opened.
 * @param of names the item for screen readers
 */
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
