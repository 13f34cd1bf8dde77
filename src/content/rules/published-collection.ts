import * as v from 'valibot'
import type { RecordPages } from '../../lib/server-pages.ts'

/** The columns of a record that a page needs, and how to validate their values. */
export type Shape<T> = {
  columns: readonly string[]
  /** Returns the validated values of a record from the API or the database; null if it can't be shown. */
  fromRecord(record: unknown): T | null
}

/**
 * A collection whose published records have pages. Browser, build and server share this description. Lists show
 * `Card`s, a record's own page shows its `Whole`; `List` and `One` are the data of these two kinds of pages.
 */
export type PublishedCollection<Card, Whole, List, One> = {
  /** The collection's name in the database. */
  name: string
  /** The collection's entry in `serverPages`; also the key of its data in a page's render data. */
  pages: RecordPages
  /** The names for visitors, as in "The webinars could not be loaded". */
  nouns: { one: string; many: string }
  /** PocketBase's sort expression. Its order must be unambiguous, so that the result pages of a list never overlap. */
  sort: string
  /** The relation whose records PocketBase includes. */
  expand?: string
  card: Shape<Card>
  whole: Shape<Whole>
  listOf(cards: Card[], now: Date): List
  oneOf(whole: Whole, now: Date): One
  /** The first element of each query key. */
  queryKeys: { list: string; one: string }
}

/** The render data of a page that shows such a collection. A page gets only the data that it shows. */
export type PublishedData<List, One> = { list?: List; one?: One | null }

/**
 * The filter for published records. Guests may read the webinars and roles that match it. Posts have a stricter rule: a
 * published post may still be scheduled.
 */
export const PUBLISHED = 'published = true'

/** Returns a shape whose values are the columns, unchanged. */
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

/** Where pages get the records of any such collection from. */
export type PublishedContent = {
  published<Card, Whole, List, One>(collection: PublishedCollection<Card, Whole, List, One>): PublishedSource<List, One>
}

/**
 * Where pages get published records from: the API in the browser, {@link PublishedData} during rendering. Every method
 * rejects with a `ContentError` if there is no valid answer.
 */
export type PublishedSource<List, One> = {
  list(): Promise<List>
  /** Resolves to null if no published record has this slug. */
  bySlug(slug: string): Promise<One | null>
}
