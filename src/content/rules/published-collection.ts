import * as v from 'valibot'
import type { RecordPages } from '../../lib/server-pages.ts'

/** The readable part of a record: its columns, and how their values are validated. */
export type Shape<T> = {
  columns: readonly string[]
  /** Validates a record from the API or the database; null if it can't be shown. */
  fromRecord(record: unknown): T | null
}

/**
 * A collection whose published records have pages; browser, build and server read this one description. Lists show
 * `Card`s, a record's own page shows its `Whole`; `List` and `One` are those pages' data.
 */
export type PublishedCollection<Card, Whole, List, One> = {
  /** Its name in the database. */
  name: string
  /** The collection's entry in `serverPages`; also the key of its data in a page's render data. */
  pages: RecordPages
  /** The names for visitors, as in "The webinars could not be loaded". */
  nouns: { one: string; many: string }
  /** PocketBase's sort expression; it must be unique, so that pages of a list never overlap. */
  sort: string
  /** A relation to expand. */
  expand?: string
  card: Shape<Card>
  whole: Shape<Whole>
  listOf(cards: Card[], now: Date): List
  oneOf(whole: Whole, now: Date): One
  /** First parts of the queries' keys. */
  queryKeys: { list: string; one: string }
}

/** A page's render data for such a collection. A page gets only what it shows. */
export type PublishedData<List, One> = { list?: List; one?: One | null }

/**
 * The filter for published records, and the complete access rule of webinars and roles. Posts have a stricter rule: a
 * published one may still be scheduled.
 */
export const PUBLISHED = 'published = true'

/** Returns a shape whose values are the columns themselves. */
export function shapeOf<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
): Shape<v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return {
    columns: Object.keys(schema.entries),
    fromRecord: (record) => {
      const parsed = v.safeParse(schema, record)
      return parsed.success ? parsed.output : null
    },
  }
}

/** Returns the valid values of these records. Invalid records are left out, because one must not break the list. */
export function shownOf<T>(shape: Shape<T>, records: readonly unknown[]): T[] {
  return records.map((record) => shape.fromRecord(record)).filter((value) => value !== null)
}

/**
 * The pages' source of published records: the API in the browser, {@link PublishedData} during rendering. Every method
 * rejects with a `ContentError` if there is no valid answer.
 */
export type PublishedSource<List, One> = {
  list(): Promise<List>
  /** Null if no published record has this slug. */
  bySlug(slug: string): Promise<One | null>
}
