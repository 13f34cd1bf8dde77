import * as v from 'valibot'
import type { RecordPages } from '../../lib/server-pages.ts'

/** What may be read of a record: the columns to ask for, and how their values are checked. */
export type Shape<T> = {
  columns: readonly string[]
  /** The value of a record as the API or the database gives it, which is not trusted; null when it can't be shown. */
  fromRecord(record: unknown): T | null
}

/**
 * A collection whose published records have pages: the one description that browser, build and server read.
 * Lists show `Card`s, a record's own page shows its `Whole`; `List` and `One` are what those pages are given of them.
 */
export type PublishedCollection<Card, Whole, List, One> = {
  /** As the database names it. */
  name: string
  /** Its row in the table of pages; also the key of its data in what a page is rendered from. */
  pages: RecordPages
  /** For visitors, as in "The webinars could not be loaded". */
  nouns: { one: string; many: string }
  /** PocketBase's words for the order; unique, so that pages of a list never overlap. */
  sort: string
  /** A relation whose record is asked for together with this one. */
  expand?: string
  card: Shape<Card>
  whole: Shape<Whole>
  listOf(cards: Card[], now: Date): List
  oneOf(whole: Whole, now: Date): One
  /** First parts of the queries' keys. */
  queryKeys: { list: string; one: string }
}

/** What a page of such a collection is rendered from. A page is given only what it shows. */
export type PublishedData<List, One> = { list?: List; one?: One | null }

/**
 * The filter for published records, and the whole rule of who may read webinars and roles. Of posts the collection's own rule says
 * more: one that is published may still be scheduled.
 */
export const PUBLISHED = 'published = true'

/** A shape whose values are the columns themselves. */
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

/** The values of those records that can be shown: one that can't must not take the others with it. */
export function shownOf<T>(shape: Shape<T>, records: readonly unknown[]): T[] {
  return records.map((record) => shape.fromRecord(record)).filter((value) => value !== null)
}

/**
 * Where pages get published records from: the API in the browser, {@link PublishedData} when a page is rendered.
 * Every method rejects with a `ContentError` when there is no answer, or one that can't be shown.
 */
export type PublishedSource<List, One> = {
  list(): Promise<List>
  /** Null when no published record has this slug. */
  bySlug(slug: string): Promise<One | null>
}
