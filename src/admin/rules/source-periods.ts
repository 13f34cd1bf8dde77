// A separate file, because every page of the site loads this list with the routes. It must not load the schema of the
// answer.

/** The periods of the screen of sources, in weeks. */
export const sourcePeriods = [4, 12] as const
export type SourcePeriod = (typeof sourcePeriods)[number]
export const DEFAULT_PERIOD = 12 satisfies SourcePeriod
