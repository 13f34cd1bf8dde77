import type { ReactNode } from 'react'

/** Matches two short words joined by a hyphen. */
const JOINED = /(?<![\w-])([A-Za-z]{1,6}-[A-Za-z]{1,6})(?![\w-])/

/** Returns a title in which short joined words such as "sign-in" don't break at the end of a line. Longer words may. */
export function unbroken(title: string): ReactNode {
  if (!JOINED.test(title)) return title
  return title.split(JOINED).map((part, index) =>
    // Because of the capturing group, every second piece is a match.
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
      <span key={index} className="nowrap">
        {part}
      </span>
    ),
  )
}
