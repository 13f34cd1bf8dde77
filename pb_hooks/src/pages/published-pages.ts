import { PUBLISHED, shownOf, type PublishedCollection } from '../../../src/content/rules/published-collection.ts'
import { recordPath, serverPages } from '../../../src/lib/server-pages.ts'
import type { WantedPage } from './wanted-page.ts'

/**
 * A collection that is small enough to read all its published records for its list. Posts may be thousands, so
 * blog-pages.ts renders them differently.
 */
type SmallCollection<Whole, List, One> = PublishedCollection<Whole, Whole, List, One>

/**
 * Returns the list's page, and a page for each published record. A page's source is the data that it shows, so the
 * server renders it again when a record or the time changes that data.
 */
export function publishedPages<Whole extends { slug: string }, List, One>(
  collection: SmallCollection<Whole, List, One>,
  app: PbApp,
  now: Date,
): WantedPage[] {
  const wholes = publishedRecords(app, collection)
  const ones = wholes.map((whole) => ({ slug: whole.slug, one: collection.oneOf(whole, now) }))
  const list = serverPages[collection.pages].lists[0]
  const pages: Array<Pick<WantedPage, 'path' | 'source' | 'data'>> = [
    {
      path: list,
      source: sourceOf(ones.map(({ one }) => one)),
      data: () => ({ [collection.pages]: { list: collection.listOf(wholes, now) } }),
    },
    ...ones.map(({ slug, one }) => ({
      path: recordPath(collection.pages, slug),
      source: sourceOf([one]),
      data: () => ({ [collection.pages]: { one } }),
    })),
  ]
  return pages.map((page) => ({
    ...page,
    isStillWanted: (tx) =>
      publishedPages(collection, tx, new Date()).some(
        ({ path, source }) => path === page.path && source === page.source,
      ),
  }))
}

// Maps records as the browser does, so that hydration finds no difference.
function publishedRecords<Whole, List, One>(app: PbApp, collection: SmallCollection<Whole, List, One>): Whole[] {
  const records = app.findRecordsByFilter(collection.name, PUBLISHED, collection.sort, 0, 0)
  return shownOf(
    collection.whole,
    records.map((record) => JSON.parse(JSON.stringify(record))),
  )
}

function sourceOf(shown: readonly unknown[]): string {
  return $security.sha256(JSON.stringify(shown))
}
