export type Home = 'A' | 'B'

/**
 * The child's nights in two weeks, from Monday on, in the pattern 2-2-5-5. Each home has the same two weekday nights
 * every week, and every other weekend.
 */
export const twoWeeks: readonly (readonly Home[])[] = [
  ['A', 'A', 'B', 'B', 'A', 'A', 'A'],
  ['A', 'A', 'B', 'B', 'B', 'B', 'B'],
]

/** Returns how many of the nights the child spends in one home. */
export function nightsAt(home: Home, weeks: readonly (readonly Home[])[]): number {
  return weeks.flat().filter((night) => night === home).length
}
