import type { ReactNode } from 'react'

/** Matches two short words joined by a hyphen. */
const JOINED = /(?<![\w-])([A-Za-z]{1,6}-[A-Za-z]{1,6})(?![\w-])/

/** A title in which "sign-in" does not break at the end of a line; longer words may. */
export function unbroken(title: string): ReactNode {
  if (!JOINED.test(title)) return title
  return title.split(JOINED).map((part, index) =>
    // Every second part matches the expression.
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
