export type Home = 'A' | 'B'

/**
 * The nights of two weeks, from Monday on, divided 2-2-5-5: each home has the same two nights of every week, and every
 * other weekend.
 */
export const twoWeeks: readonly (readonly Home[])[] = [
  ['A', 'A', 'B', 'B', 'A', 'A', 'A'],
  ['A', 'A', 'B', 'B', 'B', 'B', 'B'],
]

/** How many of the nights one home has. */
export function nightsAt(home: Home, weeks: readonly (readonly Home[])[]): number {
  return weeks.flat().filter((night) => night === home).length
}
