/** The facts about a document that `pressToHeading` needs. Times in ms since the document's time origin. */
export type Arrival = {
  /** The type of the browser's navigation entry. */
  readonly type: string
  /** When a prerendered page was shown; 0 for others. */
  readonly activationStart: number
  readonly referrer: string
  readonly origin: string
  /** When the document's first content was painted; undefined if it was not yet. */
  readonly firstPaint: number | undefined
  /** When the document was hidden, as far as the browser recorded it. */
  readonly hidden: readonly number[]
}

/**
 * Returns the time in ms from the press of a link on this site until the next document's heading is painted. The next
 * document does not know of the press. So the time begins with the navigation, which starts when the press ends, and
 * with the activation of a prerendered page. It ends with the first contentful paint, because each page's heading
 * arrives in its first packets. Returns undefined if the visitor came another way: from another site, by a typed
 * address, a reload, back or forward. Likewise if the document was hidden before, as in a background tab.
 */
export function pressToHeading(arrival: Arrival): number | undefined {
  const { type, activationStart, referrer, origin, firstPaint, hidden } = arrival
  if (type !== 'navigate' || !referrer.startsWith(`${origin}/`) || firstPaint === undefined) return undefined
  if (hidden.some((at) => at >= activationStart && at < firstPaint)) return undefined
  return Math.max(firstPaint - activationStart, 0)
}

/**
 * The browser's performance entry for a change of the address without a new document, after an input. `name`: the new
 * address. `duration`: ms from the input to the first paint of a changed element.
 */
export type SoftNavigation = { readonly name: string; readonly duration: number; readonly navigationType?: string }

/**
 * Returns the path of the page that a soft navigation opens. Returns undefined if the page stays the same, as for a
 * filter, or if the visitor went back or forward.
 * @param path the path of the page before
 */
export function nextPathOf({ name, navigationType }: SoftNavigation, path: string): string | undefined {
  const { pathname } = new URL(name)
  return navigationType === 'traverse' || pathname === path ? undefined : pathname
}
