import * as v from 'valibot'
import { databaseInstant } from '../lib/database-instant.ts'
import type { Webinar } from './webinar.ts'

const requiredText = v.pipe(v.string(), v.minLength(1))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

const webinarSchema: v.GenericSchema<unknown, Webinar> = v.object({
  id: requiredText,
  slug: requiredText,
  title: requiredText,
  summary: v.string(),
  category: v.string(),
  presenter: v.string(),
  presenter_title: v.string(),
  starts_at: databaseInstant,
  duration_minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  registered_claim: count,
  registered: count,
  views: count,
  featured: v.boolean(),
  sample: v.boolean(),
})

/** The columns that a page asks for. */
export const webinarColumns = [
  'id',
  'slug',
  'title',
  'summary',
  'category',
  'presenter',
  'presenter_title',
  'starts_at',
  'duration_minutes',
  'registered_claim',
  'registered',
  'views',
  'featured',
  'sample',
] as const satisfies ReadonlyArray<keyof Webinar>

/**
 * The webinar of a record as the API or the database gives it; nothing about it is trusted.
 * @returns null when the record can't be shown, such as one without a date
 */
export function webinarFromRecord(record: unknown): Webinar | null {
  const parsed = v.safeParse(webinarSchema, record)
  return parsed.success ? parsed.output : null
}
