import type { ReactNode } from 'react'

/** One kind of stored data: its name and facts. */
export type Entry = { name: string; facts: ReadonlyArray<readonly [term: string, text: ReactNode]> }

/** Lists kinds of stored data, each with its facts. */
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
