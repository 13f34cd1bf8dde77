import type { ReactNode } from 'react'

/** One thing that is kept: a name, and what is to be known of it. */
export type Entry = { name: string; facts: ReadonlyArray<readonly [term: string, text: ReactNode]> }

/** A register to be read entry by entry; on a phone its lines stand under each other. */
export function Records({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="records lines">
      {entries.map(({ name, facts }) => (
        <li key={name}>
          <h3 className="records__name">{name}</h3>
          <dl>
            {facts.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
