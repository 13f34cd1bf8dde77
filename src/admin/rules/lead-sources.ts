import * as v from 'valibot'
import type { FormDefinition } from '../../forms/rules/definition.ts'
import { sumOf } from '../../lib/format-number.ts'

/** Too few leads to tell: a name with fewer than this in the whole period is not shown. */
export const FEWEST_NAMED = 5

/** The form fields that say where a lead came from. `meaning` explains one to staff. */
export const sourceFields = [
  { field: 'fromPage', meaning: 'The page of this site that led to the form' },
  { field: 'utm_campaign', meaning: 'Named by the link that led to this site' },
  { field: 'utm_source', meaning: 'Named by the link that led to this site' },
] as const

/** What a table calls the leads that name nothing. */
export const SAYS_NOTHING = 'Says nothing'

/**
 * The kinds of names by which the server counts visits that come from outside (`pocketbase/internal/arrivals`). `meaning`
 * explains one to staff. `silentName` stands for visits without a name.
 */
export const arrivalKinds = [
  {
    kind: 'site',
    title: 'Other sites',
    meaning: 'The site whose link led to this one',
    silentName: 'Address typed, a bookmark, or unknown',
  },
  { kind: 'page', title: 'First pages', meaning: 'The page on which the visit began', silentName: 'Unknown' },
] as const
/** The name of visits whose own name is unusable, or one too many. */
export const OTHER_ARRIVALS = 'other'

/** Returns whether a form's submissions say where they came from. */
export function saysSource({ fields }: FormDefinition): boolean {
  return sourceFields.every(({ field }) => field in fields)
}

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The number of leads in each week, in the order of `weeks`. */
const weekly = v.array(count)

const sourceTableSchema = v.object({
  title: v.string(),
  meaning: v.string(),
  /** The names with enough leads or visits, largest first. */
  rows: v.array(v.object({ name: v.string(), count })),
  /** The number of those with other names. */
  other: count,
  /** The number of those that name nothing, and what the table calls them. */
  silent: count,
  silentName: v.string(),
})
export type SourceTable = v.InferOutput<typeof sourceTableSchema>
/** The numbers of a table. */
export type SourceNumbers = Pick<SourceTable, 'rows' | 'other' | 'silent'>

/** Body of the answer to `GET /api/site/lead-sources`. It contains only counts, and no data of a single lead. */
export const leadSourcesSchema = v.object({
  /** The Mondays on which the weeks of the period began in New York, oldest first. */
  weeks: v.array(v.pipe(v.string(), v.isoDate())),
  /** The forms with enough leads. `name`: the staff's name for one submission. */
  forms: v.array(v.object({ name: v.string(), weekly })),
  /** The leads of all other forms. */
  others: weekly,
  /** The staff's names for submissions of the forms that say where a lead came from. */
  saying: v.array(v.string()),
  sources: v.array(sourceTableSchema),
  /** The visits that came from outside, in the order of `arrivalKinds`. */
  arrivals: v.array(sourceTableSchema),
})
export type LeadSources = v.InferOutput<typeof leadSourcesSchema>

/**
 * Sums up the names that have too few leads or visits.
 * @param groups the numbers by name, largest first. The empty name stands for those that name nothing.
 * @param total the number of all, also of those that `groups` leaves out
 */
export function withoutFew(groups: ReadonlyArray<{ name: string; count: number }>, total: number): SourceNumbers {
  const rows = groups.filter((group) => group.name !== '' && group.count >= FEWEST_NAMED)
  const silent = groups.find(({ name }) => name === '')?.count ?? 0
  return { rows, silent, other: total - silent - sumOf(rows.map((row) => row.count)) }
}
