import type PocketBase from 'pocketbase'
import { askPocketBase } from './ask-pocketbase.ts'
import { ContentError } from './content-error.ts'
import {
  PUBLISHED,
  shownOf,
  type PublishedCollection,
  type PublishedData,
  type PublishedSource,
} from './rules/published-collection.ts'

/** The most records that PocketBase returns for one request. */
const ROWS_PER_REQUEST = 1000

/** Returns a source that requests published records from this site's own API. */
export function sourceFromApi<Card, Whole, List, One>(
  collection: PublishedCollection<Card, Whole, List, One>,
): PublishedSource<List, One> {
  return {
    list: () =>
      ask(collection, async (pocketbase) => {
        const records = await pocketbase
          .collection(collection.name)
          .getFullList<unknown>({ ...cardOptions(collection), batch: ROWS_PER_REQUEST })
        return collection.listOf(shownOf(collection.card, records), new Date())
      }),
    bySlug: (slug) =>
      ask(collection, async (pocketbase) => {
        const whole = await findWhole(pocketbase, collection, pocketbase.filter('slug = {:slug}', { slug }))
        return whole === null ? null : collection.oneOf(whole, new Date())
      }),
  }
}

/** Returns a source that reads a page's render data. It never fails. Missing data count as empty. */
export function sourceFromData<Card, Whole, List, One>(
  collection: PublishedCollection<Card, Whole, List, One>,
  { list, one = null }: PublishedData<List, One> = {},
): PublishedSource<List, One> {
  return {
    list: () => Promise.resolve(list ?? collection.listOf([], new Date(0))),
    bySlug: () => Promise.resolve(one),
  }
}

/**
 * Calls `question` with PocketBase's SDK, to request published records from this site's API.
 * @throws {ContentError}
 */
export function ask<T>(
  { nouns }: { nouns: { many: string } },
  question: (pocketbase: PocketBase) => Promise<T>,
): Promise<T> {
  return askPocketBase(`The ${nouns.many} could not be loaded. Check your connection and try again.`, question)
}

/** Returns the options for requesting the short records of lists (cards), in the lists' order. */
export function cardOptions<Card, Whole, List, One>(collection: PublishedCollection<Card, Whole, List, One>) {
  const { card, expand, sort } = collection
  return { fields: card.columns.join(','), sort, filter: PUBLISHED, ...(expand === undefined ? {} : { expand }) }
}

/**
 * Resolves to the one published record that matches the filter; null if there is none.
 * @throws {ContentError} if the server's record can't be shown
 */
export async function findWhole<Card, Whole, List, One>(
  pocketbase: PocketBase,
  collection: PublishedCollection<Card, Whole, List, One>,
  filter: string,
): Promise<Whole | null> {
  const { items } = await pocketbase.collection(collection.name).getList<unknown>(1, 1, {
    ...cardOptions(collection),
    fields: collection.whole.columns.join(','),
    filter: `(${filter}) && ${PUBLISHED}`,
    skipTotal: true,
  })
  if (items[0] === undefined) return null
  const whole = collection.whole.fromRecord(items[0])
  if (whole === null)
    throw new ContentError('answered', `The server sent something that is not ${collection.nouns.one}.`)
  return whole
}
